// Says that somebody looks at this page, as often as the server wants it, and hears whether they are invited.
import type { LoaderConfig, WidgetInvitation, WidgetSeenAnswer } from "@prosa/contracts/webchat/widget";

/** A page that changes its address again and again is told of no faster. */
const LEAST_MS = 5_000;
const MOST_MS = 600_000;
const FIRST_WAIT_MS = 30_000;
/** A page of one piece writes its new title a moment after its new address. */
const TITLE_MS = 300;
const LONGEST_TITLE = 120;

interface Hearer {
  isChatting(): boolean;
  invited(invitation: WidgetInvitation): void;
}

export interface Seen {
  /** The page may have another address now. */
  moved(): void;
  stop(): void;
}

/** Known by this window only, and to nobody else. */
export const newVisitor = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export function startSeen({ base, key }: LoaderConfig, visitor: string, { isChatting, invited }: Hearer): Seen {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isOver = false;
  let askedAt = 0;
  let dueAt = 0;
  let wait = 0;
  let faults = 0;
  let told = "";

  const here = () => location.origin + location.pathname;

  function plan(ms: number) {
    clearTimeout(timer);
    if (isOver) return;
    dueAt = Date.now() + ms;
    timer = setTimeout(ask, ms);
  }

  async function ask() {
    // Whoever comes back to the page is told of at once.
    if (document.hidden || isAsking || isOver) return;
    isAsking = true;
    askedAt = Date.now();
    told = here();
    try {
      const title = document.title.slice(0, LONGEST_TITLE);
      const query = new URLSearchParams({ h: visitor, u: told, t: title, o: isChatting() ? "1" : "0" });
      const answer = await fetch(`${base}/widget/v1/${key}/seen?${query}`, { credentials: "omit", cache: "no-store" });
      if (!answer.ok) throw new Error(String(answer.status));
      const { next, invitation } = (await answer.json()) as WidgetSeenAnswer;
      faults = 0;
      wait = Math.max(LEAST_MS, next * 1000);
      if (invitation && !isOver) invited(invitation);
    } catch {
      faults += 1;
      wait = Math.min(MOST_MS, FIRST_WAIT_MS * 2 ** faults);
    }
    isAsking = false;
    plan(wait);
    moved();
  }

  function moved() {
    // A server that wants to be asked seldom, or not at all, is not asked for each page.
    if (isAsking || told === here() || faults > 0 || wait >= MOST_MS) return;
    const soon = Math.max(TITLE_MS, askedAt + LEAST_MS - Date.now());
    if (Date.now() + soon < dueAt) plan(soon);
  }

  const shown = () => {
    if (!document.hidden && Date.now() >= dueAt) void ask();
  };
  /** A site whose policy does not let us ask is not troubled twice. */
  const refused = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === "connect-src" && blockedURI.startsWith(base)) stop();
  };
  function stop() {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", shown);
    document.removeEventListener("securitypolicyviolation", refused);
  }

  document.addEventListener("visibilitychange", shown);
  document.addEventListener("securitypolicyviolation", refused);
  void ask();
  return { moved, stop };
}
