// Use cases that publish a flow: what is wrong with the draft, the next version, and an older one again.
import type {
  checkFlow,
  FlowRow,
  FlowVersion,
  publishFlow,
  restoreFlowVersion,
  showFlowVersion,
} from "@prosa/contracts/flows";
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import { abilitiesOf, canPublish, type FlowDocument, firstState, migrate, type Problem, validate } from "@prosa/flows";
import { type ListQuery, recordChange } from "#company/lists";
import { holdChannels, keepBotModes } from "#conversation/channels";
import { extraInfoNames } from "#conversation/contacts";
import type { Ctx } from "#platform/context";
import { editorOf, refuseStale } from "./flows.actions.ts";
import * as queries from "./flows.queries.ts";
import { moveConversations } from "./flows.requests.ts";
import { invalid, readDocument, stored, toRow, toVersion } from "./flows.wire.ts";
import { channelsOf, knownTo } from "./known.queries.ts";
import { standingsOf } from "./sessions.queries.ts";
import { runTests } from "./tests/flow-tests.actions.ts";
import { recordingsOf } from "./tests/rehearse.queries.ts";
import { endsElsewhere } from "./tests/rehearse.rules.ts";
import * as versions from "./versions.queries.ts";

const list = "flows";
const FIELDS_ASKED = 500;

export async function checkDraft(ctx: Ctx, flowId: number): Promise<AnswerOf<typeof checkFlow>> {
  const { rev, draft } = await queries.loadFlow(ctx.tx, flowId);
  return {
    rev,
    problems: await problemsOf(ctx, flowId, draft),
    running: await runningNow(ctx, flowId, draft),
    tests: await runTests(ctx.tx, flowId, draft),
    rehearsal: await rehearse(ctx, flowId, draft),
  };
}

async function rehearse(ctx: Ctx, flowId: number, draft: FlowDocument) {
  const recordings = await recordingsOf(ctx.tx, flowId);
  return { total: recordings.length, elsewhere: endsElsewhere(recordings, draft) };
}

async function problemsOf(ctx: Ctx, flowId: number, document: FlowDocument): Promise<Problem[]> {
  const channels = (await channelsOf(ctx.tx, flowId)).flatMap(({ name, type }) => {
    const adapter = ctx.deps.channels.get(type);
    return adapter ? [{ name, abilities: abilitiesOf(adapter.capabilities) }] : [];
  });
  const fields = await extraInfoNames(ctx, FIELDS_ASKED);
  return validate(document, { known: await knownTo(ctx.tx, flowId, document), channels, fields });
}

/** Many conversations stand at the same place: each place is asked about once. */
async function runningNow(ctx: Ctx, flowId: number, to: FlowDocument): Promise<{ total: number; canMove: number }> {
  const standings = await standingsOf(ctx.tx, flowId);
  const documents = await versions.documentsOf(ctx.tx, [...new Set(standings.map(({ versionId }) => versionId))]);
  const total = standings.reduce((sum, { count }) => sum + count, 0);
  const movable = standings.filter(({ versionId, state }) => {
    const from = documents.get(versionId);
    return from !== undefined && migrate(from, to, { ...firstState(), ...state }).ok;
  });
  return { total, canMove: movable.reduce((sum, { count }) => sum + count, 0) };
}

export async function publish(
  ctx: Ctx,
  flowId: number,
  { rev, note, move, activate }: BodyOf<typeof publishFlow>,
): Promise<AnswerOf<typeof publishFlow>> {
  await holdChannels(ctx.tx);
  const flow = await queries.lockFlow(ctx.tx, flowId);
  await refuseStale(ctx, flow, rev);
  await demandFaultless(ctx, flowId, flow.draft);
  if (activate && !flow.isActive) await queries.saveFlow(ctx.tx, flowId, { isActive: true });
  return publishAs(ctx, flowId, flow.draft, { note, move });
}

/** The draft becomes it too, so that drawing goes on from what is published. */
export async function restore(
  ctx: Ctx,
  flowId: number,
  { number, move }: BodyOf<typeof restoreFlowVersion>,
): Promise<AnswerOf<typeof restoreFlowVersion>> {
  await holdChannels(ctx.tx);
  const flow = await queries.lockFlow(ctx.tx, flowId);
  const old = await versions.loadVersion(ctx.tx, flowId, number);
  const document = readDocument(old.document);
  await demandFaultless(ctx, flowId, document);
  const draft = stored(document);
  await queries.saveFlow(ctx.tx, flowId, { draft, rev: flow.rev + 1, editedBy: editorOf(ctx), editedAt: ctx.now });
  return publishAs(ctx, flowId, document, { note: old.note, move });
}

async function demandFaultless(ctx: Ctx, flowId: number, document: FlowDocument): Promise<void> {
  const problems = await problemsOf(ctx, flowId, document);
  if (!canPublish(problems)) throw invalid(problems);
}

async function publishAs(
  ctx: Ctx,
  flowId: number,
  document: FlowDocument,
  { note, move }: { note: string; move: boolean },
): Promise<FlowRow & { moved: number }> {
  // Before the new version is there: of those that are begun with it none has to be moved.
  const { canMove } = move ? await runningNow(ctx, flowId, document) : { canMove: 0 };
  const versionId = await versions.publishDraft(ctx.tx, flowId, { note, userId: editorOf(ctx), now: ctx.now });
  await keepBotModes(ctx);
  if (canMove > 0) await ctx.enqueue(moveConversations, { tenantId: ctx.tenantId, flowId, versionId });
  const row = toRow(await queries.loadFlow(ctx.tx, flowId));
  const detail = { version: row.version, moved: canMove };
  await recordChange(ctx, { list, what: "published", id: flowId, detail });
  return { ...row, moved: canMove };
}

export async function listVersions(ctx: Ctx, flowId: number, query: ListQuery) {
  // Whose versions they are is asked first: none are those of a flow that does not exist.
  await queries.loadFlow(ctx.tx, flowId);
  const page = await versions.pageOfVersions(ctx.tx, flowId, query);
  return { ...page, items: page.items.map(toVersion) satisfies FlowVersion[] };
}

export async function showVersion(ctx: Ctx, flowId: number, number: number): Promise<AnswerOf<typeof showFlowVersion>> {
  const version = await versions.loadVersion(ctx.tx, flowId, number);
  return { ...toVersion(version), document: version.document };
}
