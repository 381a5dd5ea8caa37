// The notices of this tab: what is on screen now, and everything shown so far for the tray.
import { createStore } from "../store.ts";
import { elapse, lifeOf, type Notice, record, show } from "./notices.rules.ts";

export interface Given extends Pick<Notice, "kind" | "title" | "detail" | "code" | "requestId" | "action"> {
  key?: string;
  /** Waits in a list of its own, such as the bell's: what the session has shown does not repeat it. */
  isKeptElsewhere?: true;
}

export const visibleNotices = createStore<readonly Notice[]>([]);
export const noticeLog = createStore<readonly Notice[]>([]);
export const unseenNotices = createStore(0);

let nextId = 1;
let stickyByChoice = false;
const pauses = new Set<string>();

/** The person's own switch "notices stay until I close them". */
export function setSticky(on: boolean): void {
  stickyByChoice = on;
}

export function notify({ isKeptElsewhere, ...given }: Given): number {
  const notice: Notice = {
    ...given,
    id: nextId++,
    key: given.key ?? `${given.kind}|${given.title}|${given.detail ?? ""}`,
    count: 1,
    at: Date.now(),
    remaining: lifeOf(given, stickyByChoice),
  };
  visibleNotices.set(show(visibleNotices.get(), notice));
  if (!isKeptElsewhere) {
    noticeLog.set(record(noticeLog.get(), notice));
    unseenNotices.set((count) => count + 1);
  }
  run();
  return visibleNotices.get().find(({ key }) => key === notice.key)?.id ?? notice.id;
}

export function dismiss(id: number): void {
  visibleNotices.set(visibleNotices.get().filter((notice) => notice.id !== id));
  stopWhenEmpty();
}

/** While the pointer or the focus is on a notice, or the tab is hidden, time stands still. */
export function pauseNotices(reason: string, paused: boolean): void {
  if (paused) pauses.add(reason);
  else pauses.delete(reason);
}

const TICK_MS = 200;
let ticking: ReturnType<typeof setInterval> | undefined;

function run() {
  ticking ??= setInterval(() => {
    if (pauses.size === 0 && document.visibilityState === "visible") {
      visibleNotices.set(elapse(visibleNotices.get(), TICK_MS));
    }
    stopWhenEmpty();
  }, TICK_MS);
}

function stopWhenEmpty() {
  if (visibleNotices.get().length > 0) return;
  clearInterval(ticking);
  ticking = undefined;
}
