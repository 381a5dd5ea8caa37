// What is pushed: a kept notice by its row, a passing one by what its module says of it at the moment of sending.
import type { NoticeSubject, PassingKind } from "@prosa/contracts/notices";
import { z } from "zod";
import type { Scope } from "#company/notices";

export interface ShownPush {
  subject: NoticeSubject;
  params: Record<string, string>;
}

export interface PushDefinition<D = unknown> {
  readonly kind: PassingKind;
  readonly data: z.ZodType<D>;
  /** Of one name only the last is shown; the page shows it under the same. */
  readonly tag: (data: D) => string;
  /** Null when the person has seen it, may not see it any more, or it is over. */
  readonly show: (scope: Scope, userId: number, data: D) => Promise<ShownPush | null>;
}

const kinds = new Map<string, PushDefinition<never>>();

export function definePush<D>(definition: PushDefinition<D>): PushDefinition<D> {
  if (kinds.has(definition.kind)) throw new Error(`Push ${definition.kind} is defined twice`);
  kinds.set(definition.kind, definition as unknown as PushDefinition<never>);
  return Object.freeze(definition);
}

export const pushOf = (kind: string): PushDefinition<never> | undefined => kinds.get(kind);

/** Ids alone: words are read when it is sent, with the rights of that moment. */
export const Cause = z.object({
  tenantId: z.number().int().positive(),
  userId: z.number().int().positive(),
  /** One push per device and key, ever. */
  key: z.string().min(1).max(120),
  at: z.iso.datetime(),
  what: z.union([
    z.object({ noticeId: z.number().int().positive() }),
    z.object({ kind: z.enum(["chat.message", "ticket.message", "ticket.pending"]), data: z.unknown() }),
  ]),
});
export type Cause = z.infer<typeof Cause>;
