// Boards, lanes and deals for tests; a deal's contact is made unless given.
import { type TenantChoice, tenantIdOf } from "../../testing/companies.ts";
import { insertContact } from "../../testing/conversation.ts";
import type { TestDatabase } from "../../testing/database.ts";
import { firstPlaces } from "./deals.place.ts";

let made = 0;

export async function aBoard(
  db: TestDatabase,
  given: { tenant?: TenantChoice; name?: string; lanes?: readonly string[] } = {},
) {
  made += 1;
  const { name = `Board ${made}`, lanes: names = ["Novo", "Proposta", "Ganho"] } = given;
  const tenantId = await tenantIdOf(db, given.tenant);
  const [board] = await db.sql<{ id: string }>(
    "insert into boards (tenant_id, name, created_at) values ($1, $2, now()) returning id",
    [tenantId, name],
  );
  const id = Number(board?.id);
  const rows = await db.sql<{ id: string; name: string }>(
    `insert into lanes (tenant_id, board_id, name, color, position, created_at)
     select $1, $2, l.name, '#0891B2', l.position, now() from unnest($3::text[], $4::text[]) l(name, position)
     returning id, name`,
    [tenantId, id, names, firstPlaces(names.length)],
  );
  const lanes = rows.map((row) => ({ id: Number(row.id), name: row.name }));
  return { id, tenantId, name, lanes };
}

export interface DealGiven {
  tenant?: TenantChoice;
  boardId: number;
  laneId: number;
  contactId?: number;
  ownerId?: number | null;
  title?: string;
  valueCents?: number;
  /** Where it stands in its lane; the database refuses two at one place. */
  position?: string;
  laneSince?: string;
}

/** Below all others, unless its place is given. */
export async function aDeal(db: TestDatabase, given: DealGiven) {
  const tenantId = await tenantIdOf(db, given.tenant);
  const { ownerId = null, title = "", valueCents = 0, laneSince = new Date().toISOString() } = given;
  const contactId = given.contactId ?? (await insertContact(db, { tenant: tenantId })).id;
  made += 1;
  const position = given.position ?? `b00${String(made).padStart(8, "0")}1`;
  const [row] = await db.sql<{ id: string }>(
    `insert into deals (tenant_id, board_id, lane_id, position, contact_id, owner_id, title, value_cents, lane_since,
                        created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now(), now()) returning id`,
    [tenantId, given.boardId, given.laneId, position, contactId, ownerId, title, valueCents, laneSince],
  );
  return { id: Number(row?.id), tenantId, contactId, version: 1 };
}
