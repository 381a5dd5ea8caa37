// What a kind of notice is: what a row of it holds, and what of it a person may see at this moment.
import { type KeptKind, keptKinds, type NoticeSubject, type noticeKinds } from "@prosa/contracts/notices";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { Deps } from "#platform/context";
import type { Tx } from "#platform/database";
import type { NoticesTable } from "./notices.tables.ts";

export type NoticeRow = Selectable<NoticesTable>;
export type RowOf<D> = Omit<NoticeRow, "data"> & { data: D };

export interface Scope {
  readonly deps: Deps;
  readonly tx: Tx;
  readonly tenantId: number;
}

export interface Shown<K extends KeptKind = KeptKind> {
  subject: Extract<NoticeSubject, { type: (typeof noticeKinds)[K]["subject"] }>;
  params: Record<(typeof noticeKinds)[K]["params"][number], string>;
}

export interface NoticeDefinition<K extends KeptKind = KeptKind, D = unknown> {
  readonly kind: K;
  readonly data: z.ZodType<D>;
  /**
   * By the notices' ids: those that still hold and whose subject their person may see with the rights of this moment, in the words
   * of this moment. What is missing is neither listed nor counted nor told. Many rows, few statements.
   */
  readonly show: (scope: Scope, rows: readonly RowOf<D>[]) => Promise<Map<number, Shown<K>>>;
}

const kinds = new Map<string, NoticeDefinition<KeptKind, never>>();

export function defineNotice<K extends KeptKind, D>(definition: NoticeDefinition<K, D>): NoticeDefinition<K, D> {
  if (kinds.has(definition.kind)) throw new Error(`Notice ${definition.kind} is defined twice`);
  kinds.set(definition.kind, definition as unknown as NoticeDefinition<KeptKind, never>);
  return Object.freeze(definition);
}

/** A kind of a version that is not this one shows nothing. */
export function noticeOf(kind: string): NoticeDefinition<KeptKind, never> | undefined {
  return kinds.get(kind);
}

/** What the contract names and no module defines would be told to nobody: the server does not start. */
export function demandAllKinds(): void {
  const missing = keptKinds.filter((kind) => !kinds.has(kind));
  if (missing.length > 0) throw new Error(`Notices without a definition: ${missing.join(", ")}`);
}
