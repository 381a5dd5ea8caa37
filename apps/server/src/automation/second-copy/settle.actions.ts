// What comes of a turn, in one transaction: the state, the look-up, what was altered, the system's health, and the answer.
import { answerIn } from "#automation/bots";
import { noteHealth, queuesNamed } from "#automation/integrations";
import { recordSecurity } from "#company/audit";
import type { KeptFile } from "#conversation/messages";
import { lockTicket } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import type { Prepared } from "./prepare.ts";
import { FILE_ID, spokenOf } from "./says.rules.ts";
import { seal } from "./seal.ts";
import * as queries from "./second-copy.queries.ts";
import { labels } from "./texts.rules.ts";
import type { Walked } from "./walk.ts";

/** `claim`: the file that is to be said. */
export async function settle(
  ctx: Ctx,
  prepared: Prepared,
  walked: Walked,
  claim: (() => readonly KeptFile[]) | null,
): Promise<void> {
  const { place, settings, facts } = prepared;
  const { ticketId, sessionId, callId } = place;
  // The ticket first, as everywhere.
  await lockTicket(ctx.tx, ticketId);
  const { lookup, refused, trouble, exit, reason } = walked;
  if (lookup?.result) await queries.settleLookup(ctx.tx, lookup.id, lookup.result);
  if (trouble !== undefined) await noteHealth(ctx, settings.id, trouble === "address" ? "notFound" : trouble);
  if (refused.length > 0) {
    const detail = { integrationId: settings.id, ticketId, what: [...new Set(refused)].join(" ") };
    await recordSecurity(ctx, { kind: "secondCopy.refused", detail });
  }
  await keepState(ctx, prepared, walked);
  const says = walked.says.flatMap((say) => {
    if (say.kind === "pdf" && !claim) return [{ kind: "text" as const, text: facts.texts.noPdf }];
    return [say];
  });
  if (exit === "transfer" && settings.handOverText) says.push({ kind: "text", text: settings.handOverText });
  const [queue] = exit === "transfer" ? await queuesNamed(ctx.tx, settings.queueIds.slice(0, 1)) : [];
  const answer = {
    ...(queue ? { queueId: queue.id } : {}),
    says: says.map((say) => spokenOf(say, facts.language, walked.pdf?.length ?? 0)),
    ...(reason ? { note: labels[facts.language].notes[reason] } : {}),
    ...(exit === "done" || exit === "transfer" ? { exit } : {}),
  };
  const files = claim ? new Map([[FILE_ID, claim]]) : undefined;
  const event = { type: "answered" as const, callId, ok: exit !== "failed", ...answer };
  await answerIn(ctx, ticketId, sessionId, event, files ? { files } : {});
}

async function keepState(ctx: Ctx, { place }: Prepared, { state, exit, lookup }: Walked): Promise<void> {
  const { tenantId, sessionId, integrationId, uptoId: heardId } = place;
  if (exit) return queries.dropState(ctx.tx, sessionId);
  const sealed = await seal(ctx, sessionId, { state, lookupId: lookup?.id ?? null });
  await queries.saveState(ctx.tx, { tenantId, sessionId, integrationId, heardId, sealed, updatedAt: ctx.now });
}
