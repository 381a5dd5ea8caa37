// F6 walks between the regions of the page: everything marked `data-region`, in reading order.

export function focusNextRegion(backwards: boolean): void {
  const regions = [...document.querySelectorAll<HTMLElement>("[data-region]")].filter(
    (region) => region.offsetParent !== null || getComputedStyle(region).position === "fixed",
  );
  if (regions.length === 0) return;
  const current = regions.findIndex((region) => region.contains(document.activeElement));
  const step = backwards ? -1 : 1;
  const next = current < 0 ? (backwards ? regions.length - 1 : 0) : (current + step + regions.length) % regions.length;
  regions[next]?.focus();
}
