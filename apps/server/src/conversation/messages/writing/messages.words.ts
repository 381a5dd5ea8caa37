// The words as they leave: marks filled in, and the speaker's name above them where that is wanted.
import { sql } from "kysely";
import { settingsOf } from "#company/settings";
import type { Author } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";
import { fillVariables, hasVariables, type VariableFacts } from "./messages.variables.rules.ts";

/** Finishes one text after the other; the name goes above the first that has words. */
export type Finish = (text: string) => string;

interface Facts extends Omit<VariableFacts, "now" | "language"> {
  /** What goes above the words; the name where nothing else was chosen. */
  signature: string;
}

/** The facts are read only where a text needs them. People sign; rules do not. */
export async function finisherFor(
  ctx: Ctx,
  ticketId: number,
  speaker: Author,
  texts: readonly string[],
  wantsSignature = false,
): Promise<Finish> {
  const userId = speaker.kind === "person" ? speaker.id : null;
  const hasWords = texts.some((text) => text !== "");
  let isUnsigned = userId !== null && hasWords && (wantsSignature || !(await settingsOf(ctx)).get("SignatureOptional"));
  if (!isUnsigned && !texts.some(hasVariables)) return (text) => text;
  const { signature, ...facts } = await readFacts(ctx.tx, ctx.tenantId, ticketId, userId);
  const language = (await settingsOf(ctx)).get("CustomerLanguage");
  return (text) => {
    const filled = fillVariables(text, { ...facts, language, now: ctx.now });
    if (!isUnsigned || filled === "") return filled;
    isUnsigned = false;
    return `*${signature}:*\n${filled}`;
  };
}

async function readFacts(tx: Tx, tenantId: number, ticketId: number, userId: number | null): Promise<Facts> {
  const { rows } = await sql<
    Omit<Facts, "contact"> & { contactName: string; contactNumber: string | null } & {
      extraInfo: VariableFacts["contact"]["extraInfo"];
    }
  >`
    select c.name as contact_name, c.number as contact_number, t.protocol, u.name as user, q.name as queue,
           n.name as company, n.time_zone, coalesce(nullif(u.signature, ''), u.name, '') as signature,
           coalesce((select jsonb_agg(jsonb_build_object('name', e.name, 'value', e.value))
                       from contact_extra_info e
                      where e.tenant_id = t.tenant_id and e.contact_id = t.contact_id), '[]') as extra_info
      from tickets t
      join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
      join tenants n on n.id = t.tenant_id
      left join queues q on q.tenant_id = t.tenant_id and q.id = t.queue_id
      left join users u on u.tenant_id = t.tenant_id and u.id = coalesce(${userId}, t.user_id)
     where t.tenant_id = ${tenantId} and t.id = ${ticketId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("The ticket whose words these are is gone");
  const { contactName, contactNumber, extraInfo, ...facts } = row;
  return { ...facts, contact: { name: contactName, number: contactNumber, extraInfo } };
}
