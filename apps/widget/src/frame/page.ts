// The page around the frame: one window, one origin, a short list of names. The hosted page has none.
import { MARK, type ToFrame, type ToPage } from "../protocol.ts";

export interface Around {
  tell(message: ToPage): void;
}

export function listenToPage(heard: (message: ToFrame) => void): Around {
  if (window.parent === window) return { tell: () => {} };
  // Whoever frames us was named to the browser by the server; it is known by its first word and kept to that.
  let origin: string | null = null;
  addEventListener("message", ({ source, data, origin: from }) => {
    if (source !== window.parent || data?.mark !== MARK) return;
    if (origin !== null && from !== origin) return;
    origin = from;
    heard(data as ToFrame);
  });
  const target = () => origin ?? originOfReferrer();
  return {
    tell(message) {
      const to = target();
      if (to) window.parent.postMessage({ mark: MARK, ...message }, to);
    },
  };
}

function originOfReferrer(): string | null {
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : null;
}

/** What stands behind the hash, once: it does not stay in the address bar, in the history or on a picture of the screen. */
export function takeHash(): string | null {
  const given = location.hash.slice(1);
  if (given === "") return null;
  history.replaceState(null, "", location.pathname + location.search);
  return given;
}
