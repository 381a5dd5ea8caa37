// The book of everything that passed: one numbered line per event, only ever added, cheap however long it grows.

/**
 * `send` is a business message asked of the provider, `read` a read receipt, `upload` and `download` a file,
 * `receive` a message a person wrote, `webhook` one try to tell the business.
 */
export type LedgerKind = "send" | "read" | "upload" | "download" | "receive" | "webhook";

/**
 * A send is `accepted`, `refused` (an error was answered) or `dropped` (lost before the provider took it).
 * A webhook try is `acknowledged` by a 200 or `failed`.
 */
export type LedgerOutcome = "accepted" | "refused" | "dropped" | "acknowledged" | "failed";

export type LedgerEntry = {
  seq: number;
  /** The sandbox's clock, and the real one with fractions of a millisecond. */
  at: number;
  realAt: number;
  kind: LedgerKind;
  /** The provider's names of the business account, of the person and of the message or file. */
  channel: string;
  person: string | null;
  providerId: string | null;
  callbackData: string | null;
  type: string | null;
  text: string | null;
  digest: string | null;
  outcome: LedgerOutcome;
  /** The provider's error code, or null. */
  code: number | null;
  httpStatus: number | null;
  /** False where the answer never reached whoever asked. */
  answered: boolean;
  /** Id of the injected fault that did this, or null. */
  fault: string | null;
  /** Of a webhook: which delivery, which try of it, how many changes it held, and how long the answer took. */
  delivery: {
    id: number;
    attempt: number;
    status: string | null;
    items: number;
    ms: number;
    error: string | null;
  } | null;
};

export type NewEntry = Pick<LedgerEntry, "kind" | "channel" | "outcome"> & Partial<LedgerEntry>;

export type LedgerFilter = Partial<
  Pick<
    LedgerEntry,
    "kind" | "channel" | "person" | "providerId" | "callbackData" | "type" | "outcome" | "code" | "fault"
  >
> & { status?: string };

export type LedgerPage = {
  entries: LedgerEntry[];
  /** Where the next page begins: pass it as `after`. Null when nothing newer exists now. */
  next: number | null;
  first: number;
  last: number;
};

export type Ledger = {
  add(entry: NewEntry): LedgerEntry;
  page(filter: LedgerFilter, after: number, limit: number): LedgerPage;
  summary(): LedgerSummary;
  all(): Iterable<LedgerEntry>;
  restore(entry: LedgerEntry): void;
  clear(): void;
};

export type LedgerSummary = {
  first: number;
  last: number;
  /** Lines by kind and outcome, also of lines that were forgotten since. */
  counts: Record<string, number>;
  /** Sends accepted although their biz_opaque_callback_data had been accepted before. */
  acceptedTwice: number;
};

type Needs = { now(): number; limit(): number };

const CHUNK = 4_096;
const INDEXED = ["providerId", "callbackData", "person"] as const;

export function createLedger({ now, limit }: Needs): Ledger {
  let chunks: LedgerEntry[][] = [];
  let [first, last] = [1, 0];
  let counts: Record<string, number> = {};
  let acceptedTwice = 0;
  const indexes = {
    providerId: new Map<string, number[]>(),
    callbackData: new Map<string, number[]>(),
    person: new Map<string, number[]>(),
  };

  function append(entry: LedgerEntry) {
    count(entry);
    last = entry.seq;
    let chunk = chunks.at(-1);
    if (!chunk || chunk.length === CHUNK) {
      chunk = [];
      chunks.push(chunk);
    }
    chunk.push(entry);
    for (const name of INDEXED) {
      const key = entry[name];
      if (key === null) continue;
      const places = indexes[name].get(key);
      if (places) places.push(entry.seq);
      else indexes[name].set(key, [entry.seq]);
    }
    if (last - first + 1 > limit()) forgetOldest();
  }

  function count(entry: LedgerEntry) {
    const name = `${entry.kind}.${entry.outcome}`;
    counts[name] = (counts[name] ?? 0) + 1;
    if (!isAcceptedSend(entry)) return;
    const before = indexes.callbackData.get(entry.callbackData ?? "") ?? [];
    const isSame = (other: LedgerEntry | undefined) =>
      other !== undefined && isAcceptedSend(other) && other.channel === entry.channel;
    if (before.some((seq) => isSame(at(seq)))) acceptedTwice++;
  }

  /** A whole chunk at a time, so that forgetting costs next to nothing per line. */
  function forgetOldest() {
    const forgotten = chunks.shift() ?? [];
    first += forgotten.length;
    for (const name of INDEXED) {
      for (const key of new Set(forgotten.map((entry) => entry[name]))) {
        const places = key === null ? undefined : indexes[name].get(key);
        if (!places) continue;
        const kept = places.findIndex((seq) => seq >= first);
        if (kept > 0) places.splice(0, kept);
        else if (kept < 0) indexes[name].delete(key ?? "");
      }
    }
  }

  function at(seq: number): LedgerEntry | undefined {
    const place = seq - first;
    return chunks[Math.floor(place / CHUNK)]?.[place % CHUNK];
  }

  /** Tells every line that may match, oldest first, until it is told to stop; an index makes them few. */
  function visit(filter: LedgerFilter, after: number, see: (entry: LedgerEntry) => boolean) {
    const name = INDEXED.find((each) => typeof filter[each] === "string");
    if (name) {
      for (const seq of indexes[name].get(filter[name] ?? "") ?? []) {
        const entry = seq > after ? at(seq) : undefined;
        if (entry && !see(entry)) return;
      }
      return;
    }
    // Chunk by chunk and without a generator: this is the one place where the length of the ledger is felt.
    const start = Math.max(after + 1, first) - first;
    for (let place = Math.floor(start / CHUNK); place < chunks.length; place++) {
      const chunk = chunks[place] ?? [];
      for (let line = Math.max(0, start - place * CHUNK); line < chunk.length; line++) {
        if (!see(chunk[line] as LedgerEntry)) return;
      }
    }
  }

  return {
    add(given) {
      const entry: LedgerEntry = {
        seq: last + 1,
        at: now(),
        realAt: Math.round((performance.timeOrigin + performance.now()) * 100) / 100,
        person: null,
        providerId: null,
        callbackData: null,
        type: null,
        text: null,
        digest: null,
        code: null,
        httpStatus: null,
        answered: true,
        fault: null,
        delivery: null,
        ...given,
      };
      append(entry);
      return entry;
    },
    page(filter, after, limit) {
      const entries: LedgerEntry[] = [];
      const pairs = pairsOf(filter);
      let next: number | null = null;
      visit(filter, after, (entry) => {
        if (!isMatch(entry, pairs, filter.status)) return true;
        if (entries.length < limit) return entries.push(entry) > 0;
        next = entries.at(-1)?.seq ?? null;
        return false;
      });
      return { entries, next, first, last };
    },
    summary: () => ({ first, last, counts: { ...counts }, acceptedTwice }),
    *all() {
      for (const chunk of chunks) yield* chunk;
    },
    restore(entry) {
      if (last === 0) first = entry.seq;
      append(entry);
    },
    clear() {
      chunks = [];
      [first, last] = [1, 0];
      counts = {};
      acceptedTwice = 0;
      for (const index of Object.values(indexes)) index.clear();
    },
  };
}

function isAcceptedSend({ kind, outcome, callbackData }: LedgerEntry): boolean {
  return kind === "send" && outcome === "accepted" && callbackData !== null;
}

/** The filter as pairs, made once for a page: a page without an index looks at every line. */
function pairsOf({ status: _, ...filter }: LedgerFilter): [keyof LedgerEntry, unknown][] {
  return Object.entries(filter).filter(([, wanted]) => wanted !== undefined) as [keyof LedgerEntry, unknown][];
}

function isMatch(entry: LedgerEntry, pairs: [keyof LedgerEntry, unknown][], status: string | undefined): boolean {
  for (const [name, wanted] of pairs) if (entry[name] !== wanted) return false;
  return status === undefined || entry.delivery?.status === status;
}
