// Everybody who works in the companies of a bench, signed in.
import { randomUUID } from "node:crypto";
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { tokenFor } from "#testing";
import type { Scratch } from "../chaos/scratch.ts";

export interface Reader {
  tenantId: number;
  userId: number;
  /** The benches have no others. */
  profile: "admin" | "user";
  token: string;
}

/** Everybody, signed in: a person may only ask so often a minute, so there are many. */
export async function signEverybodyIn(scratch: Scratch): Promise<Reader[]> {
  const users = await scratch.sql<{ tenantId: string; id: string; profile: Reader["profile"] }>(
    `select tenant_id as "tenantId", id, profile from users where tenant_id <> ${OPERATOR_TENANT_ID} order by id`,
  );
  const readers: Reader[] = [];
  for (const { tenantId, id, profile } of users) {
    const sessionId = randomUUID();
    await scratch.sql(
      `insert into sessions (tenant_id, id, user_id, refresh_hash, rotated_at, created_at, last_seen_at, idle_until,
                             absolute_until)
       values ($1, $2, $3, decode(md5(random()::text), 'hex'), now(), now(), now(), '2999-01-01', '2999-01-01')`,
      [tenantId, sessionId, id],
    );
    readers.push({ tenantId: Number(tenantId), userId: Number(id), profile, token: await tokenFor(sessionId) });
  }
  return readers;
}
