/* What a phone can do besides showing the page; one that may not does without. */

/** Shake for `length` ms, or by a pattern. */
export function buzz(length) {
  try {
    navigator.vibrate?.(length);
  } catch {
    // A phone that may not vibrate stays silent.
  }
}

async function stayAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // Refused or saving power: the screen sleeps as usual.
  }
}

/** Keep the screen on from the first touch, and again whenever the page is seen. */
export function keepAwake() {
  document.addEventListener("pointerdown", stayAwake, { once: true });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && stayAwake());
}
