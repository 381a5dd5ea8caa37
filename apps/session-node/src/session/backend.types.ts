// Where a session's keys and news are kept: over the link at a server, in tests in a file.
import type { SessionNews } from "@prosa/contracts/session-link";

export interface KeyRow {
  kind: string;
  id: string;
  /** As text; null deletes. */
  text: string | null;
}

export interface SentRow {
  id: string;
  bytes: Uint8Array;
}

/** What becomes durable together or not at all. */
export interface Group {
  keys: KeyRow[];
  news: SessionNews[];
  sent: SentRow[];
}

/** Every call settles: one that hangs would stop a customer on every session of the process. */
export interface Backend {
  load(kind: string, ids: string[]): Promise<Map<string, string>>;
  /** Rejects only when the session is no longer ours. */
  commit(group: Group): Promise<void>;
  /** Which messages are stored: the message id, in groups "group/participant/id". */
  known(ids: string[]): Promise<boolean[]>;
  sent(id: string): Promise<Uint8Array | undefined>;
}

/** The parts that keep a session whole. Taken out one at a time by the crash suite, to see that it would notice. */
export type Protection = "gate" | "tap" | "repair" | "queue";
