// The link, whose socket library is fetched after the first screen: nothing that is painted needs it.
import { limits } from "@prosa/contracts/limits";
import type { LinkParts, openLink as openNow } from "./link.ts";

type Link = ReturnType<typeof openNow>;

const [RETRY_SECONDS] = limits.socketReconnectDelaySeconds;

/** Until the library is here nothing is said and nothing is lost: whatever the link tells first it tells when it connects. */
export function openLink(parts: LinkParts): Link {
  let link: Link | null = null;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function fetchLibrary() {
    clearTimeout(timer);
    import("./link.ts").then(
      ({ openLink: open }) => {
        if (!closed) link ??= open(parts);
      },
      () => {
        if (closed) return;
        parts.onDisconnected();
        timer = setTimeout(fetchLibrary, RETRY_SECONDS * 1000);
      },
    );
  }
  fetchLibrary();

  return {
    sayActive: (active) => link?.sayActive(active),
    sayViewing: (ticketId) => link?.sayViewing(ticketId),
    sayTyping: (ticketId) => link?.sayTyping(ticketId),
    sayPairing: (wish) => link?.sayPairing(wish) ?? false,
    retryNow: () => (link ? link.retryNow() : fetchLibrary()),
    close() {
      closed = true;
      clearTimeout(timer);
      link?.close();
    },
  };
}
