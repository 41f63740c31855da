/* House rules: what differs from the preset is marked at once. The server does the same when the form is sent. */

const form = document.querySelector(".house-form");
const tally = form.querySelector("[data-tally]");
const resetAll = form.querySelector("[data-reset-all]");

/** Whether a control is not as the preset has it. */
function changed(control) {
  if (control.type === "radio" || control.type === "checkbox") {
    return control.checked !== ("usual" in control.dataset);
  }
  return control.value.trim() !== control.dataset.usual;
}

function isOff(option) {
  const controls = [...option.querySelectorAll("input:not([type=hidden]), select")];
  const radios = controls.filter((control) => control.type === "radio");
  if (!radios.length) return controls.some(changed);
  if (radios.some((radio) => changed(radio))) return true;
  const beside = controls.find((control) => control.type === "number");
  return Boolean(beside) && radios.find((radio) => radio.value === "number")?.checked && changed(beside);
}

function show() {
  let count = 0;
  for (const group of form.querySelectorAll("[data-group]")) {
    let here = 0;
    for (const option of group.querySelectorAll("[data-option]")) {
      const off = isOff(option);
      option.classList.toggle("differs", off);
      here += off ? 1 : 0;
    }
    const small = group.querySelector("[data-count]");
    small.hidden = !here;
    small.querySelector("span").textContent = here;
    count += here;
  }
  tally.textContent = count ? tally.dataset.some.replace("{count}", count) : tally.dataset.none;
  resetAll.hidden = !count;
}

form.addEventListener("input", (event) => {
  if (event.target.type === "number") {
    const radio = event.target.closest(".with-number")?.querySelector("input[type=radio]");
    if (radio) radio.checked = true;
  }
  show();
});
form.addEventListener("change", show);

for (const button of form.querySelectorAll("button[name=reset]:not([value=all])")) {
  button.addEventListener("click", (event) => {
    event.preventDefault();
    const option = button.closest("[data-option]");
    for (const control of option.querySelectorAll("input:not([type=hidden]), select")) {
      if (control.type === "radio" || control.type === "checkbox") control.checked = "usual" in control.dataset;
      else control.value = control.dataset.usual;
      control.removeAttribute("aria-invalid");
    }
    option.querySelectorAll(".fault, .remedy").forEach((part) => part.remove());
    option.querySelector("input:not([type=hidden]), select").focus();
    show();
  });
}

document.querySelector("[aria-invalid=true], .fault")?.closest("[data-option]")?.scrollIntoView({ block: "center" });
addEventListener("pageshow", show);
