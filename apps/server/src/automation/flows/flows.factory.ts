// Flows, keywords and conversations with them, for tests.
import { type FlowDocument, firstState, type State, templates } from "@prosa/flows";
import { type TenantChoice, tenantIdOf } from "../../testing/companies.ts";
import type { TestDatabase } from "../../testing/database.ts";

let made = 0;

export interface FlowGiven {
  tenant?: TenantChoice;
  name?: string;
  document?: FlowDocument;
  /** Also as its first version. */
  isPublished?: boolean;
  isActive?: boolean;
  isDefault?: boolean;
  forTransfer?: boolean;
  testNumber?: string | null;
}

/** The menu that is offered to begin with; its people are those of the ticket's own queue. */
export const aMenu = (queueId: number): FlowDocument => {
  const menu = templates.menu();
  return { ...menu, settings: { ...menu.settings, fallback: { to: "queue", queueId } } };
};

export async function aFlow(db: TestDatabase, given: FlowGiven = {}) {
  made += 1;
  const { name = `Flow ${made}`, isPublished = false, isActive = false, isDefault = false, forTransfer = true } = given;
  const { document = templates.menu(), testNumber = null } = given;
  const tenantId = await tenantIdOf(db, given.tenant);
  const [flow] = await db.sql<{ id: string }>(
    `insert into flows (tenant_id, name, draft, is_active, is_default, for_transfer, test_number, edited_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, now(), now()) returning id`,
    [tenantId, name, JSON.stringify(document), isActive, isDefault, forTransfer, testNumber],
  );
  const id = Number(flow?.id);
  const versionId = isPublished ? await aVersion(db, { tenantId, flowId: id }) : null;
  return { id, tenantId, name, versionId };
}

/** Of its draft as it stands. */
export async function aVersion(db: TestDatabase, { tenantId, flowId }: { tenantId: number; flowId: number }) {
  const [version] = await db.sql<{ id: string }>(
    `insert into flow_versions (tenant_id, flow_id, number, document, sha256, at)
     select f.tenant_id, f.id,
            1 + (select count(*) from flow_versions v where v.tenant_id = f.tenant_id and v.flow_id = f.id),
            f.draft, encode(sha256(convert_to(f.draft::text, 'UTF8')), 'hex'), now()
       from flows f where f.tenant_id = $1 and f.id = $2 returning id`,
    [tenantId, flowId],
  );
  const id = Number(version?.id);
  await db.sql("update flows set published_version_id = $3 where tenant_id = $1 and id = $2", [tenantId, flowId, id]);
  return id;
}

export async function aKeyword(
  db: TestDatabase,
  given: { flow: { id: number; tenantId: number }; keyword?: string; channelId?: number | null; isActive?: boolean },
) {
  made += 1;
  const { flow, keyword = `palavra ${made}`, channelId = null, isActive = true } = given;
  const [row] = await db.sql<{ id: string }>(
    `insert into keyword_flows (tenant_id, keyword, match_key, flow_id, channel_id, is_active, created_at)
     values ($1, $2, lower($2), $3, $4, $5, now()) returning id`,
    [flow.tenantId, keyword, flow.id, channelId, isActive],
  );
  return { id: Number(row?.id), tenantId: flow.tenantId, keyword };
}

/** A test of one word that expects nothing. */
export async function aFlowTest(db: TestDatabase, given: { flow: { id: number; tenantId: number }; name?: string }) {
  const { flow, name = "Teste" } = given;
  const expected = { says: [], at: null, ended: null };
  const situation = { channel: "official", isOpen: true, callAnswer: null };
  const test = { situation, steps: [{ said: { text: "oi" }, expect: expected }] };
  const [row] = await db.sql<{ id: string }>(
    `insert into flow_tests (tenant_id, flow_id, name, test, created_at) values ($1, $2, $3, $4, now()) returning id`,
    [flow.tenantId, flow.id, name, JSON.stringify(test)],
  );
  return { id: Number(row?.id), tenantId: flow.tenantId };
}

/** A conversation that runs, in a ticket that the flow holds. */
export async function aConversation(
  db: TestDatabase,
  flow: { id: number; tenantId: number; versionId: number | null },
  ticket: { id: number; contactId: number; channelId: number },
  state: Partial<State> = { node: "menu", position: 2, wait: { kind: "answer", since: 0 } },
): Promise<number> {
  await db.sql("update tickets set turn = 'bot', chat_flow_id = $3 where tenant_id = $1 and id = $2", [
    flow.tenantId,
    ticket.id,
    flow.id,
  ]);
  const [row] = await db.sql<{ id: string }>(
    `insert into flow_sessions (tenant_id, ticket_id, contact_id, channel_id, flow_id, version_id, epoch, node, state, heard_id,
       origin, started_at, updated_at) values ($1, $2, $3, $4, $5, $6, 0, $7, $8, 0, 'channel', now(), now()) returning id`,
    [
      flow.tenantId,
      ticket.id,
      ticket.contactId,
      ticket.channelId,
      flow.id,
      flow.versionId,
      state.node ?? null,
      JSON.stringify({ ...firstState(), ...state }),
    ],
  );
  return Number(row?.id);
}
