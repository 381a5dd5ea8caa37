// The words of the CRM inside the server.
import type { Insertable, Selectable } from "kysely";
import { z } from "zod";
import type { DealLogsTable, DealsTable, LanesTable } from "./kanban.tables.ts";

export type Deal = Selectable<DealsTable>;
export type Lane = Selectable<LanesTable>;

/** What a change may write; the rest follows from it. */
export type DealPatch = Partial<
  Pick<Deal, "boardId" | "laneId" | "position" | "ownerId" | "title" | "notes" | "valueCents" | "dueOn" | "laneSince">
>;

export type LogLine = Omit<Insertable<DealLogsTable>, "tenantId" | "dealId" | "userId" | "at">;

export interface DealChange {
  set: DealPatch;
  logs: LogLine[];
}

/** What decides who may see a deal. */
export const DealFacts = z.object({ boardId: z.number(), contactId: z.number(), ownerId: z.number().nullable() });
export type DealFacts = z.infer<typeof DealFacts>;

export function dealFacts({ boardId, contactId, ownerId }: DealFacts): DealFacts {
  return { boardId, contactId, ownerId };
}
