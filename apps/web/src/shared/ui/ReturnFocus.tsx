// Beside a dialog that is only there while it is open: when it goes, the focus goes back to what opened it.
import { useEffect, useState } from "react";

/** What opened it may be gone by then; the list it stood in, or the page, is not. */
const places = ["[role='option'][tabindex='0']", "main[tabindex]", "[data-region]"];

function giveBack(opener: Element | null) {
  // Somebody has the focus already: whatever the dialog did has moved it on.
  if (document.activeElement && document.activeElement !== document.body) return;
  const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
  const standing = places.map((place) => document.querySelector<HTMLElement>(place)).find(Boolean);
  (isThere ? opener : standing)?.focus();
}

export function ReturnFocus() {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => void requestAnimationFrame(() => giveBack(opener)), [opener]);
  return null;
}
