// Keeps the drafts of this window and the server's the same, so that another device goes on where this one stopped. The
// device's own copy comes first: what is typed is never waited for, and never overwritten.
import type { listDrafts, saveDraft } from "@prosa/contracts/drafts";
import type { EventData } from "@prosa/contracts/realtime";
import type { AnswerOf, CallOf } from "@prosa/contracts/route";
import { ApiError } from "../../../shared/api/index.ts";
import {
  hasNoWords,
  isTooLong,
  type Outcome,
  onNoDraft,
  onServerDraft,
  printWords,
  wordsOf,
} from "./draft-sync.rules.ts";
import type { Drafts } from "./drafts.ts";

type Found = AnswerOf<typeof listDrafts>;

export interface DraftSyncParts {
  drafts: Pick<Drafts, "all" | "of" | "take" | "onChange" | "ready">;
  read(ticketId?: number): Promise<Found>;
  save(ticketId: number, body: CallOf<typeof saveDraft>["body"]): Promise<number>;
  newId(): string;
  now(): number;
}

export interface DraftSync {
  /** Everything, at the beginning and after a gap. */
  start(): void;
  hear(news: EventData<"draft.changed">): void;
  stop(): void;
}

/** After the last key press; and while somebody types on and on, this often. */
const SAVE_AFTER_MS = 400;
const SAVE_EVERY_MS = 1500;
const AGAIN_AFTER_MS = 3000;

export function createDraftSync({ drafts, read, save, newId, now }: DraftSyncParts): DraftSync {
  /** The id this window writes a ticket's draft under. */
  const own = new Map<number, string>();
  /** All ids whose words this window has written or sent: they must not come back to it as somebody else's. */
  const mine = new Set<string>();
  /** What the server has, as far as is known here. */
  const there = new Map<number, { id: string; version: number; printed: string }>();
  const waiting = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  // One after the other, so that no answer is judged by what another one is about to change.
  let chain = drafts.ready;
  const next = (step: () => Promise<void>) => {
    chain = chain.then(() => (stopped ? undefined : step())).catch(tryLater);
  };

  function plan(ticketId: number, afterMs = SAVE_AFTER_MS) {
    const since = waiting.get(ticketId) ?? now();
    waiting.set(ticketId, since);
    clearTimeout(timer);
    timer = setTimeout(pushAll, Math.max(0, Math.min(afterMs, since + Math.max(afterMs, SAVE_EVERY_MS) - now())));
  }

  function pushAll() {
    for (const ticketId of waiting.keys()) next(() => push(ticketId));
  }

  /** What waits still waits; without a link it is tried again, and an answer that cannot be judged is asked for anew. */
  function tryLater(error: unknown) {
    const isPassing = !(error instanceof ApiError) || error.status === null || error.status >= 429;
    const left = isPassing ? [...waiting.keys()] : [];
    for (const ticketId of left) waiting.set(ticketId, now());
    for (const ticketId of left) plan(ticketId, AGAIN_AFTER_MS);
  }

  async function push(ticketId: number) {
    const here = drafts.of(ticketId);
    const words = wordsOf(here);
    const known = there.get(ticketId);
    const isEmpty = hasNoWords(words);
    const printed = printWords(words);
    const isNothing = isEmpty ? !known : known?.printed === printed || isTooLong(words);
    if (isNothing) {
      waiting.delete(ticketId);
      return;
    }
    // Words that were handed on to be sent keep their id; what is written after them gets its own.
    if (here.saved?.id === "" || !own.has(ticketId)) own.set(ticketId, newId());
    const id = own.get(ticketId) as string;
    mine.add(id);
    const base = here.saved?.version ?? known?.version ?? 0;
    if (!isEmpty) drafts.take({ ...here, saved: { id, version: base, isWhole: false } });
    try {
      const version = await save(ticketId, { ...words, id, base });
      if (isEmpty) forget(ticketId);
      else there.set(ticketId, { id, version, printed });
      settle(ticketId, id, version, printed);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status !== null && error.status < 429;
      // Out of sight, or refused for good: kept here, and tried again with the next change.
      if (isRefused) waiting.delete(ticketId);
      if (!isRefused || error.code !== "ERR_CONFLICT") throw error;
      // Another window wrote since, or these words were sent: what is there is looked at first.
      own.delete(ticketId);
      judge(ticketId, await read(ticketId));
    }
  }

  /** What was typed while it was being saved is saved next. */
  function settle(ticketId: number, id: string, version: number, printed: string) {
    const here = drafts.of(ticketId);
    const isWhole = printWords(wordsOf(here)) === printed;
    // Not where it was handed on meanwhile: the next words are another draft.
    if (here.saved?.id === id) drafts.take({ ...here, saved: { id, version, isWhole } });
    if (isWhole) waiting.delete(ticketId);
    else plan(ticketId);
  }

  function forget(ticketId: number) {
    own.delete(ticketId);
    there.delete(ticketId);
  }

  function judge(ticketId: number, { drafts: found, spent }: Found) {
    const here = drafts.of(ticketId);
    const server = found.find((one) => one.ticketId === ticketId);
    if (!server) {
      forget(ticketId);
      return follow(ticketId, onNoDraft(here, spent.find((one) => one.ticketId === ticketId)?.version ?? null));
    }
    there.set(ticketId, { id: server.id, version: server.version, printed: printWords(server) });
    follow(ticketId, onServerDraft(here, server, mine.has(server.id)));
  }

  function follow(ticketId: number, outcome: Outcome) {
    if (outcome.do === "nothing") return;
    // Taken, what another device did not go on from can be brought back, as between windows.
    drafts.take(outcome.draft, outcome.do === "push" ? outcome.aside : undefined);
    if (outcome.do === "push") plan(ticketId);
    else waiting.delete(ticketId);
  }

  drafts.onChange = (ticketId) => {
    if (hasNoWords(drafts.of(ticketId))) {
      const known = there.get(ticketId);
      if (known) mine.add(known.id);
      // Sent or emptied: what is written next is another draft, also while the server knows of neither.
      own.delete(ticketId);
    }
    plan(ticketId);
  };

  return {
    start() {
      next(async () => {
        const found = await read();
        const ids = [...found.drafts.map(({ ticketId }) => ticketId), ...drafts.all.get().keys()];
        for (const ticketId of new Set(ids)) judge(ticketId, found);
      });
    },
    hear({ ticketId, id, version, isEmpty }) {
      // This window's own echo, or something it knows already.
      if (there.get(ticketId)?.version === version && there.get(ticketId)?.id === id) return;
      if (isEmpty) next(async () => judge(ticketId, { drafts: [], spent: [{ ticketId, version }] }));
      else if (!mine.has(id)) next(async () => judge(ticketId, await read(ticketId)));
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      drafts.onChange = () => {};
    },
  };
}
