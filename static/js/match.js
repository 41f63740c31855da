/* A match: what is entered in its party shows up by itself. */

import { watch } from "./quiet.js";

watch();
