// SQL of the rehearsal: the newest recorded conversations with a flow, each with the drawing it ran on.
import type { Facts, FlowDocument, FlowEvent, Recorded } from "@prosa/flows";
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import type { Recording } from "./rehearse.rules.ts";

const CONVERSATIONS = 50;
/** Of each: a longer one is rehearsed up to here. */
const TURNS = 40;

interface Row {
  ticketId: number;
  document: FlowDocument;
  turns: { event: FlowEvent; facts: Facts }[];
}

/** Only those whose first turn is still kept. Whoever tried the draft is not among them. */
export async function recordingsOf(tx: Tx, flowId: number): Promise<Recording[]> {
  const { rows } = await sql<Row>`
    select s.ticket_id, v.document,
           (select jsonb_agg(jsonb_build_object('event', t.event, 'facts', t.facts) order by t.seq)
              from flow_traces t where t.tenant_id = s.tenant_id and t.session_id = s.id and t.seq <= ${TURNS}) as turns
      from (select o.* from flow_sessions o
             where o.tenant_id = app_tenant() and o.flow_id = ${flowId} and not o.is_test and o.version_id is not null
             order by o.id desc limit ${sql.lit(CONVERSATIONS)}) s
      join flow_versions v on v.tenant_id = s.tenant_id and v.id = s.version_id
     where exists (select 1 from flow_traces t where t.tenant_id = s.tenant_id and t.session_id = s.id and t.seq = 1)
     order by s.id desc`.execute(tx);
  return rows.map(({ ticketId, document, turns }) => ({ ticketId, document, turns: turns satisfies Recorded[] }));
}
