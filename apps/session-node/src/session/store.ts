// What one session writes: in memory at once, at the backend in groups. `written` counts the writes, `durable` those that the
// backend has confirmed. `after(go)` is the output gate: it runs `go` when everything written before it is durable.
import { LINK_COMMIT, type SessionNews } from "@prosa/contracts/session-link";
import type { SignalDataSet, SignalKeyStore } from "baileys";
import { LRUCache } from "lru-cache";
import type { Backend, Group, KeyRow, SentRow } from "./backend.types.ts";
import { checkedNews } from "./checked-news.ts";
import { identitiesIn } from "./identities.ts";
import { toText, toValue } from "./key-values.ts";

interface Write extends Group {
  at: number;
  bytes: number;
}

const CACHED_KEYS = 2_000;
/** A group stays well below what a frame of the link may hold, sealing and base64 included. */
const MAX_BYTES = LINK_COMMIT.bytes / 2;
const MAX_KEYS = LINK_COMMIT.keys / 2;
const MAX_SENT = 50;
const SPLIT_KEYS = 100;
/** Says who was given our sender key. Durable before the message that gives it has left, it would be a lie after a crash. */
const SENDER_KEY_MEMORY = "sender-key-memory";
/** Too large a state of this kind is kept in memory only: the library asks WhatsApp for it again. */
const RESYNCED = "app-state-sync-version";

export interface StoreOptions {
  /** False when the lease has run out by our own clock: nothing leaves any more. */
  mayLeave(): boolean;
  onOver(cause: unknown): void;
  isGateOff?: boolean;
}

export class SessionStore {
  readonly #backend: Backend;
  readonly #options: StoreOptions;
  readonly #cache = new LRUCache<string, { value: unknown }>({ max: CACHED_KEYS });
  /** Written and not yet durable: the cache may forget them, this may not. */
  readonly #fresh = new Map<string, { value: unknown; at: number }>();
  #pending: Write[] = [];
  #waiting: { at: number; go: () => void }[] = [];
  #isFlushing = false;
  #isOver = false;
  #timer: NodeJS.Timeout | undefined;
  #idle: (() => void)[] = [];
  written = 0;
  durable = 0;
  figures = { commits: 0, news: 0, held: 0 };

  constructor(backend: Backend, options: StoreOptions) {
    this.#backend = backend;
    this.#options = options;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Baileys' key store. A set with the kind "news" is the tap's: one write with the ratchet it belongs to. */
  readonly keys: SignalKeyStore = {
    get: (kind, ids) => this.#read(kind, ids),
    set: async (data) => this.#set(data),
  };

  news(item: SessionNews): void {
    const checked = checkedNews(item);
    if (checked) this.#write([], [checked], []);
  }
  keepSent(row: SentRow): void {
    this.#write([], [], [row]);
  }
  saveCreds(creds: unknown): void {
    this.#write([{ kind: "creds", id: "creds", text: toText(creds) }], [], []);
  }
  async loadCreds<T>(): Promise<T | undefined> {
    const text = (await this.#backend.load("creds", ["creds"])).get("creds");
    return text === undefined ? undefined : toValue<T>("creds", text);
  }

  /** Runs when all that was written before is durable; never, when the session is over. */
  after(go: () => void): void {
    if (this.#isOver) return;
    if (this.#options.isGateOff || (this.#waiting.length === 0 && this.durable >= this.written)) {
      this.#leave(go);
      return;
    }
    this.figures.held++;
    this.#waiting.push({ at: this.written, go });
  }

  /** Nothing leaves any more, and nothing is written. */
  end(): void {
    this.#isOver = true;
    this.#waiting = [];
    this.#pending = [];
    clearTimeout(this.#timer);
    this.#wakeIdle();
  }

  /** Resolves when everything written so far is durable, or the session is over. */
  async settled(): Promise<void> {
    while (!this.#isOver && (this.durable < this.written || this.#waiting.length > 0)) {
      await new Promise<void>((resolve) => this.#idle.push(resolve));
    }
  }

  async #read<K extends string, T>(kind: K, ids: string[]): Promise<Record<string, T>> {
    const found: Record<string, T> = {};
    const missing = ids.filter((id) => {
      const known = this.#recall(`${kind}|${id}`);
      if (known && known.value !== null) found[id] = known.value as T;
      return !known;
    });
    if (missing.length === 0) return found;
    const loaded = await this.#backend.load(kind, missing);
    for (const id of missing) {
      const name = `${kind}|${id}`;
      const text = loaded.get(id);
      // Somebody may have written it while we were asking.
      if (!this.#recall(name)) this.#cache.set(name, { value: text === undefined ? null : toValue(kind, text) });
      const value = this.#recall(name)?.value;
      if (value !== null && value !== undefined) found[id] = value as T;
    }
    return found;
  }

  #set(data: SignalDataSet & { news?: Record<string, SessionNews> }): void {
    if (this.#isOver) throw new Error("This session is over.");
    const { news = {}, ...kinds } = data;
    const rows: KeyRow[] = [];
    for (const [kind, values] of Object.entries(kinds)) {
      for (const [id, given] of Object.entries(values ?? {})) {
        const value = given ?? null;
        const text = value === null ? null : toText(value);
        this.#fresh.set(`${kind}|${id}`, { value, at: Number.POSITIVE_INFINITY });
        if (kind === RESYNCED && (text?.length ?? 0) > MAX_BYTES) continue;
        if (kind === SENDER_KEY_MEMORY) this.after(() => this.#write([{ kind, id, text }], [], []));
        else rows.push({ kind, id, text });
      }
    }
    const told = Object.values(news).flatMap((item) => checkedNews(item) ?? []);
    if (told.length > 0 || rows.length <= SPLIT_KEYS) this.#write(rows, [...identitiesIn(rows), ...told], []);
    else this.#writeInParts(rows);
  }

  /** Hundreds of keys that belong to no message need not be durable together. */
  #writeInParts(rows: KeyRow[]): void {
    for (let from = 0; from < rows.length; from += SPLIT_KEYS) {
      const part = rows.slice(from, from + SPLIT_KEYS);
      this.#write(part, identitiesIn(part), []);
    }
  }

  #write(keys: KeyRow[], news: SessionNews[], sent: SentRow[]): void {
    if (this.#isOver || keys.length + news.length + sent.length === 0) return;
    const at = ++this.written;
    for (const { kind, id, text } of keys) {
      const name = `${kind}|${id}`;
      const value = this.#fresh.get(name)?.value ?? (text === null ? null : toValue(kind, text));
      this.#fresh.set(name, { value, at });
    }
    const bytes = sizeOf(keys, news, sent);
    this.#pending.push({ keys, news, sent, at, bytes });
    if (!this.#isFlushing) this.#timer ??= setTimeout(() => void this.#flush(), 0);
  }

  #recall(name: string): { value: unknown } | undefined {
    return this.#fresh.get(name) ?? this.#cache.get(name);
  }

  async #flush(): Promise<void> {
    this.#timer = undefined;
    this.#isFlushing = true;
    while (!this.#isOver && this.#pending.length > 0) {
      const writes = this.#nextWrites();
      try {
        await this.#backend.commit(merged(writes));
      } catch (cause) {
        if (!this.#isOver) {
          this.end();
          this.#options.onOver(cause);
        }
        break;
      }
      if (!this.#isOver) this.#becomeDurable(writes);
    }
    this.#isFlushing = false;
    this.#wakeIdle();
  }

  /** Whole writes from the front: a ratchet never goes without its message. */
  #nextWrites(): Write[] {
    let [bytes, news, keys, sent, count] = [0, 0, 0, 0, 0];
    for (const write of this.#pending) {
      bytes += write.bytes;
      news += write.news.length;
      keys += write.keys.length;
      sent += write.sent.length;
      const isFull = bytes > MAX_BYTES || news > LINK_COMMIT.news || keys > MAX_KEYS || sent > MAX_SENT;
      if (isFull && count > 0) break;
      count++;
    }
    return this.#pending.splice(0, count);
  }

  #becomeDurable(writes: Write[]): void {
    this.figures.commits++;
    for (const { keys, news, at } of writes) {
      this.durable = at;
      this.figures.news += news.length;
      for (const { kind, id } of keys) {
        const name = `${kind}|${id}`;
        const fresh = this.#fresh.get(name);
        if (!fresh || fresh.at > at) continue;
        this.#cache.set(name, { value: fresh.value });
        this.#fresh.delete(name);
      }
    }
    while (this.#waiting[0] && this.#waiting[0].at <= this.durable && !this.#isOver) {
      const next = this.#waiting.shift();
      if (next) this.#leave(next.go);
    }
  }

  #leave(go: () => void): void {
    if (this.#options.mayLeave()) {
      go();
      return;
    }
    this.end();
    this.#options.onOver(new Error("The lease has run out."));
  }

  #wakeIdle(): void {
    for (const wake of this.#idle.splice(0)) wake();
  }
}

/** The last value of each key, and all news in their order. */
function merged(writes: Write[]): Group {
  const keys = new Map<string, KeyRow>();
  for (const write of writes) for (const row of write.keys) keys.set(`${row.kind}|${row.id}`, row);
  return {
    keys: [...keys.values()],
    news: writes.flatMap(({ news }) => news),
    sent: writes.flatMap(({ sent }) => sent),
  };
}

function sizeOf(keys: KeyRow[], news: SessionNews[], sent: SentRow[]): number {
  let bytes = 0;
  for (const { text } of keys) bytes += 100 + (text?.length ?? 0);
  for (const item of news) bytes += JSON.stringify(item).length;
  for (const row of sent) bytes += row.bytes.length;
  return bytes;
}
