// Keeps a receiver's picture complete: news in order through the gate, and whatever was missed from GET /sync.
import { createEventGate } from "./event-gate.ts";
import type { Envelope } from "./realtime.ts";

export interface SyncAnswer {
  cursor: string;
  reset: boolean;
  hasMore: boolean;
  events: Envelope[];
}

export interface CatchUpParts {
  sync(since: string | undefined): Promise<SyncAnswer>;
  apply(envelope: Envelope): void;
  /** Nothing cached can be trusted any more: fetch what is on screen again. */
  onReset(): void;
  random(): number;
  /** Runs the function after so many milliseconds; returns how to call that off. */
  schedule(run: () => void, ms: number): () => void;
}

/** Late news usually arrives a moment after what it follows; asking at once would be wasted. */
const HOLE_DELAY_MS = [80, 320] as const;
/** Told to resync, all screens of the installation would ask in the same instant. */
const RESYNC_DELAY_MS = [0, 2000] as const;
const RETRY_DELAY_MS = [1000, 5000] as const;

export type CatchUp = ReturnType<typeof createCatchUp>;

export function createCatchUp({ sync, apply, onReset, random, schedule }: CatchUpParts) {
  const gate = createEventGate(apply);
  let cursor: string | undefined;
  /** Something may be missing since `cursor`, so the server's newer positions do not count yet. */
  let behind = true;
  let running: Promise<void> | null = null;
  let askedAgain = false;
  let callOff: (() => void) | undefined;
  let stopped = false;

  const between = ([from, to]: readonly [number, number]) => from + random() * (to - from);

  function later(delay: number, still: () => boolean = () => true) {
    if (callOff !== undefined || stopped) return;
    callOff = schedule(() => {
      callOff = undefined;
      if (still()) void catchUp();
    }, delay);
  }

  /** Nobody asks before the position is taken: the first connection asks for everything since then, without a reset. */
  const isBeforePosition = () => cursor === undefined && running === null;

  function waitForHole() {
    behind = true;
    if (isBeforePosition()) return;
    later(between(HOLE_DELAY_MS), () => {
      // Whatever was missing came in the meantime.
      if (gate.waiting > 0) return true;
      behind = false;
      return false;
    });
  }

  async function read() {
    const finish = gate.beginCatchUp();
    const events: Envelope[] = [];
    let since = cursor;
    let reset = since === undefined;
    for (;;) {
      const answer = await sync(since);
      if (stopped) return;
      reset ||= answer.reset;
      events.push(...answer.events);
      since = answer.cursor;
      if (!answer.hasMore) break;
    }
    cursor = since;
    behind = false;
    if (reset) {
      gate.reset();
      onReset();
    } else if (!finish(events)) waitForHole();
  }

  /** Asks for everything since the cursor. A call during another is answered by one more round after it. */
  function catchUp(): Promise<void> {
    behind = true;
    if (running) {
      askedAgain = true;
      return running;
    }
    callOff?.();
    callOff = undefined;
    running = read()
      .catch(() => later(between(RETRY_DELAY_MS)))
      .finally(() => {
        running = null;
        if (!askedAgain || stopped) return;
        askedAgain = false;
        void catchUp();
      });
    return running;
  }

  return {
    know: gate.know,
    /** Takes the position of now, before any list is asked for, so that nothing falls between list and socket. */
    async position() {
      if (cursor !== undefined) return;
      const answer = await sync(undefined);
      cursor ??= answer.cursor;
    },
    offer(envelope: Envelope) {
      if (!gate.offer(envelope)) waitForHole();
    },
    cursorAt(position: string) {
      if (!behind && gate.waiting === 0) cursor = position;
    },
    /** The socket is up again after it was not. */
    connected: catchUp,
    disconnected() {
      behind = true;
    },
    resync() {
      behind = true;
      if (isBeforePosition()) return;
      later(between(RESYNC_DELAY_MS));
    },
    stop() {
      stopped = true;
      callOff?.();
    },
    get cursor() {
      return cursor;
    },
    get waiting() {
      return gate.waiting;
    },
  };
}
