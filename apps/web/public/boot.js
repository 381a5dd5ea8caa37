// Runs before the first paint, so that a dark or compact screen does not flash light and wide. Keys and attributes
// are those of src/shared/theme/preferences.ts. A file of its own because the content policy allows no inline script.
(() => {
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem("prosa.view") ?? "{}");
  } catch {
    // Storage may be blocked or hold something else; the defaults are fine.
  }
  const root = document.documentElement;
  const dark =
    saved.theme === "dark" || (saved.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  root.setAttribute("data-density", saved.density === "compact" ? "compact" : "comfortable");
  root.setAttribute("data-rail", saved.railPinned === true ? "pinned" : "narrow");
  if ([90, 110, 125].includes(saved.textSize)) root.setAttribute("data-text-size", String(saved.textSize));
})();
