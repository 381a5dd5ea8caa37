// Changes for tests in the shape `intake_apply` reads, and the call itself with the patience of a provider.

import { type Database, isLockConflict, isUniqueViolation } from "#platform/database";
import type { TestChannel, TestDatabase } from "#testing";
import type { Applied } from "./intake.types.ts";

/** The moment at which the factories' conversations begin. */
export const BEGINNING = Date.parse("2025-03-10T11:00:00Z");
/** When they are told: later than everything in them. */
export const TOLD_AT = new Date("2025-03-10T12:00:00Z");
export const CUSTOMER = "5511987650001";

export const at = (seconds: number) => new Date(BEGINNING + seconds * 1000).toISOString();
export const named = (value: string) => [{ kind: "wa_id", value }];

type Given = Record<string, unknown>;

/** A customer's text, written so many seconds after the beginning. */
export function aText(number: number, given: Given = {}): Given {
  return {
    kind: "message",
    providerId: `wamid.IN${number}`,
    from: named(CUSTOMER),
    profileName: "Ana Lima",
    at: at(number),
    type: "text",
    body: `message ${number}`,
    ...given,
  };
}

export function aStatus(status: string, given: Given = {}): Given {
  const failure = status === "failed" ? { code: "ERR_SENDING_WAPP_MSG", detail: "no" } : null;
  return { kind: "status", providerId: "wamid.OUT", callbackId: null, status, at: at(60), failure, ...given };
}

/** What is said about a message later: a reaction, an edit or a revocation. */
export function anAmendment(kind: "reaction" | "edit" | "revoke", targetProviderId: string, given: Given = {}): Given {
  return { kind, providerId: `wamid.${kind}`, from: named(CUSTOMER), targetProviderId, at: at(60), ...given };
}

type Place = Pick<TestChannel, "tenantId" | "id">;
type Answer = Applied & { ticketIds: number[] };

export async function applyChanges(
  db: Database,
  { tenantId, id }: Place,
  changes: readonly unknown[],
  now = TOLD_AT,
): Promise<Answer> {
  const call = `select created, changed, known, unmatched, ignored, ticket_ids, media_ids
    from intake_apply($1, $2, $3, $4, false)`;
  const params = [tenantId, id, JSON.stringify(changes), now];
  const [applied] = await db.callOnce<Answer>("intake_apply", call, params);
  return applied as Answer;
}

/** As `takeIn` does: whoever loses at the same contact finds the other's work done. */
export async function applyPatiently(db: Database, place: Place, changes: readonly unknown[]): Promise<Answer> {
  for (;;) {
    try {
      return await applyChanges(db, place, changes);
    } catch (error) {
      if (!isUniqueViolation(error) && !isLockConflict(error)) throw error;
    }
  }
}

/** Everything of one channel as plain rows, oldest first. */
export function rowsOf(db: TestDatabase, { tenantId, id }: Place) {
  const read = (text: string, ...params: unknown[]) => db.sql<Record<string, unknown>>(text, params);
  return {
    tickets: () => read("select * from tickets where tenant_id = $1 and channel_id = $2 order by id", tenantId, id),
    messages: () => read("select * from messages where tenant_id = $1 and channel_id = $2 order by id", tenantId, id),
    media: () => read("select * from message_media where tenant_id = $1 order by created_at", tenantId),
    reactions: () => read("select * from message_reactions where tenant_id = $1 order by message_id", tenantId),
    amendments: () => read("select * from message_amendments where tenant_id = $1 order by id", tenantId),
    contacts: () => read("select * from contacts where tenant_id = $1 order by id", tenantId),
    identities: () => read("select * from contact_identities where tenant_id = $1 order by id", tenantId),
    logs: () => read("select * from ticket_logs where tenant_id = $1 order by id", tenantId),
    journal: () =>
      read(
        "select kind, ticket_id, version::int, user_id, data from journal where tenant_id = $1 order by seq",
        tenantId,
      ),
  };
}
