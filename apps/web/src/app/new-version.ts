// A newer build waits in the service worker: tell, and change over when the person agrees or nobody is there.
import { registerSW } from "virtual:pwa-register";
import { reloadWhenSafe } from "../shared/safety/index.ts";
import { createStore } from "../shared/store.ts";

export const newVersion = createStore(false);

const ASK_EVERY_MS = 15 * 60_000;
let change: ((reload?: boolean) => Promise<void>) | undefined;

export function watchVersion(): void {
  if (!("serviceWorker" in navigator)) return;
  change = registerSW({
    onNeedRefresh: () => newVersion.set(true),
    onRegisteredSW(_, registration) {
      if (registration) setInterval(() => void registration.update().catch(() => {}), ASK_EVERY_MS);
    },
    // Without a service worker everything works, only not offline.
    onRegisterError: () => {},
  });
}

/** Reloads into the new build, or simply reloads when there is none. */
export async function changeVersion(): Promise<void> {
  await reloadWhenSafe(() => {
    if (newVersion.get() && change) void change(true);
    else location.reload();
  });
}
