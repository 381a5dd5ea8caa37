// SQL behind the question why a bot said something: the cause of a message, its conversation, and the turns that led there.
import type { FlowWhy } from "@prosa/contracts/automation/flow-why";
import type { FlowDocument, State } from "@prosa/flows";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/database";
import type { CauseKind, Origin } from "../bots.types.ts";
import type { TraceRow } from "./why.types.ts";

export interface Conversation {
  sessionId: number;
  flowId: number;
  flowName: string;
  version: number | null;
  document: FlowDocument;
  origin: Origin;
  state: State;
  startedAt: Date;
  endedAt: Date | null;
  endReason: string | null;
}

const conversation = sql`
  s.id as session_id, s.flow_id, f.name as flow_name, v.number as version, coalesce(v.document, f.draft) as document,
  s.origin, s.state, s.started_at, s.ended_at, s.end_reason`;
/** With the drawing of that version; without one it is the draft as it is now. */
const joins = (versionId: RawBuilder<unknown>) => sql`
  join flows f on f.tenant_id = s.tenant_id and f.id = s.flow_id
  left join flow_versions v on v.tenant_id = s.tenant_id and v.id = ${versionId}`;

export interface Caused extends Conversation {
  kind: CauseKind;
  stepId: string | null;
  seq: number;
  at: Date;
}

/** A conversation may have moved to a newer version since: what counts is the one of that turn. */
export async function findCause(tx: Tx, messageId: number): Promise<Caused | undefined> {
  const { rows } = await sql<Caused>`
    select c.kind, c.step_id, c.seq, c.at, ${conversation}
      from message_causes c
      join flow_sessions s on s.tenant_id = c.tenant_id and s.id = c.session_id
      join flow_traces t on t.tenant_id = c.tenant_id and t.session_id = c.session_id and t.seq = c.seq
      ${joins(sql`t.version_id`)}
     where c.tenant_id = app_tenant() and c.message_id = ${messageId}`.execute(tx);
  return rows[0];
}

export async function findNewest(tx: Tx, ticketId: number): Promise<Conversation | undefined> {
  const { rows } = await sql<Conversation>`
    select ${conversation} from flow_sessions s ${joins(sql`s.version_id`)}
     where s.tenant_id = app_tenant() and s.ticket_id = ${ticketId} order by s.id desc limit 1`.execute(tx);
  return rows[0];
}

/** What was asked of an assistant for that turn. */
export async function findRun(tx: Tx, sessionId: number, callId: string) {
  const { rows } = await sql<NonNullable<FlowWhy["assistant"]>>`
    select r.integration_name as integration, r.model, r.tokens_in, r.tokens_out, r.ms,
           coalesce((
             select jsonb_agg(jsonb_build_object('title', s.title, 'pages', s.pages) order by s.title)
               from (select a.title, coalesce(array_agg(distinct c.page) filter (where c.page > 0), '{}') as pages
                       from unnest(r.article_ids, r.article_pages) c(id, page)
                       join knowledge_articles a on a.tenant_id = app_tenant() and a.id = c.id
                      group by a.id, a.title) s), '[]') as articles
      from assistant_runs r
     where r.tenant_id = app_tenant() and r.session_id = ${sessionId} and r.call_id = ${callId}
     order by r.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** As many turns as are shown at once; a conversation has at most a thousand. */
const MOST = 200;

/** The newest turns up to that one, oldest first. */
export async function turnsUpTo(tx: Tx, sessionId: number, seq: number): Promise<TraceRow[]> {
  const { rows } = await sql<TraceRow>`
    select t.seq, t.event, t.facts, t.went from flow_traces t
     where t.tenant_id = app_tenant() and t.session_id = ${sessionId} and t.seq <= ${seq}
     order by t.seq desc limit ${sql.lit(MOST)}`.execute(tx);
  return rows.reverse();
}
