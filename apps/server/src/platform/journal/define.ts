// What may stand in the journal, and how a committed row becomes news for those who may see it.

import type { EventType } from "@prosa/contracts/envelope";
import type { SessionEndCode } from "@prosa/contracts/errors";
import type { EventData } from "@prosa/contracts/realtime";
import type { z } from "zod";
import type { Deps } from "#platform/context";
import type { Tx } from "#platform/database";
import type { JournalKindName, JournalKinds } from "./index.ts";

export interface JournalEntry<D = unknown> {
  ticketId?: number;
  /** The ticket's own version after this change: consecutive, one per row. */
  version?: number;
  userId?: number;
  data: D;
}

export interface JournalRow<D = unknown> {
  readonly seq: number;
  readonly tenantId: number;
  readonly kind: string;
  readonly ticketId: number | null;
  readonly version: number | null;
  readonly userId: number | null;
  readonly data: D;
  readonly at: Date;
}

/** At most one piece per row and receiver. */
export type EventNews = {
  [T in EventType]: {
    readonly seq: number;
    readonly at: Date;
    readonly ticketId: number | null;
    /** What the version counts, where that is no ticket: "chat:7". */
    readonly subject?: string;
    readonly version: number | null;
    readonly users: readonly number[];
    readonly type: T;
    readonly data: EventData<T>;
  };
}[EventType];

/** Not an event for lists: these sessions are over, and their sockets close. */
export interface SessionEndNews {
  readonly seq: number;
  readonly type: "session.ended";
  readonly sessions: readonly string[];
  readonly code: SessionEndCode;
}

export type News = EventNews | SessionEndNews;

/** News with the tenant whose people it is for; the journal adds it, so that no kind can name another. */
export type TenantNews = News & { readonly tenantId: number };

export interface NewsContext {
  readonly deps: Deps;
  /** Read-only, of the rows' tenant. */
  readonly tx: Tx;
  readonly tenantId: number;
  /** All of the pass, of every kind. */
  readonly rows: readonly JournalRow[];
  /** Asked by the first kind that needs it, and answered to all. */
  once<T>(what: string, ask: () => Promise<T>): Promise<T>;
}

export interface JournalKind<D, K extends string = string> {
  readonly kind: K;
  readonly data: z.ZodType<D>;
  /** All rows are of one tenant and in order. Load what is needed by ids, decide who may see it. */
  readonly news: (context: NewsContext, rows: readonly JournalRow<D>[]) => Promise<News[]>;
}

export function defineJournalKind<K extends JournalKindName>(
  kind: JournalKind<JournalKinds[K], K>,
): JournalKind<JournalKinds[K], K> {
  if (!/^[a-z]+(\.[a-z]+)+$/.test(kind.kind)) throw new Error(`Journal kind ${kind.kind} is not named thing.happened`);
  return Object.freeze(kind);
}
