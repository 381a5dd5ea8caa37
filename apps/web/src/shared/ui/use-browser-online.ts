// Whether the browser believes it has a network.
import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export const useBrowserOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);
