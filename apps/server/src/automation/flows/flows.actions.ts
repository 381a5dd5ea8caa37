// Use cases that make, change and delete flows and save their drafts. Each is one transaction: lock, decide, save, tell.
import type { createFlow, FlowRow, FlowShown, saveFlowDraft, updateFlow } from "@prosa/contracts/flows";
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import { blankDocument, type FlowDocument, referencesOf } from "@prosa/flows";
import { freeFile, takeFile } from "#company/files";
import { type ListQuery, recordChange, refuseTwins } from "#company/lists";
import { holdChannels, keepBotModes } from "#conversation/channels";
import { readPhone } from "#conversation/phones";
import type { Ctx } from "#platform/context";
import { usesOf } from "#platform/database";
import { AppError, isAppError } from "#platform/errors";
import * as files from "./files.queries.ts";
import * as queries from "./flows.queries.ts";
import { readDocument, stored, toRow, toShown } from "./flows.wire.ts";

const list = "flows";

export async function listFlows(ctx: Ctx, query: ListQuery) {
  const page = await queries.pageOfFlows(ctx.tx, query);
  return { ...page, items: page.items.map(toRow) };
}

export async function showFlow(ctx: Ctx, flowId: number): Promise<FlowShown> {
  return toShown(await queries.loadFlow(ctx.tx, flowId));
}

export async function addFlow(ctx: Ctx, wanted: BodyOf<typeof createFlow>): Promise<FlowShown> {
  const document = wanted.document === undefined ? blankDocument() : readDocument(wanted.document);
  const id = await refuseTwins(() =>
    queries.insertFlow(ctx.tx, {
      tenantId: ctx.tenantId,
      name: wanted.name,
      description: wanted.description,
      draft: stored(document),
      editedBy: editorOf(ctx),
      editedAt: ctx.now,
      createdAt: ctx.now,
    }),
  );
  await takeFiles(ctx, document, null);
  await recordChange(ctx, { list, what: "created", id });
  return showFlow(ctx, id);
}

export async function changeFlow(ctx: Ctx, flowId: number, wanted: BodyOf<typeof updateFlow>): Promise<FlowRow> {
  await holdChannels(ctx.tx);
  const flow = await queries.lockFlow(ctx.tx, flowId);
  if (wanted.isActive && flow.publishedVersionId === null) {
    throw new AppError("ERR_VALIDATION", { field: "isActive", detail: "neverPublished" });
  }
  const { testNumber, ...rest } = wanted;
  const set = {
    ...given(rest),
    ...(testNumber === undefined ? {} : { testNumber: testNumber && (readPhone(testNumber) ?? testNumber) }),
  };
  if (set.isDefault) await queries.clearDefault(ctx.tx);
  if (set.testNumber) await queries.clearTestNumber(ctx.tx, set.testNumber);
  if (Object.keys(set).length > 0) await refuseTwins(() => queries.saveFlow(ctx.tx, flowId, set));
  await keepBotModes(ctx);
  await recordChange(ctx, { list, what: "changed", id: flowId, detail: { fields: Object.keys(set).join(" ") } });
  return toRow(await queries.loadFlow(ctx.tx, flowId));
}

/** Only marked as gone: what it said in conversations stays explained. Its name is free again, and so are its files. */
export async function removeFlow(ctx: Ctx, flowId: number): Promise<void> {
  await holdChannels(ctx.tx);
  const flow = await queries.lockFlow(ctx.tx, flowId);
  const uses = await usesOfFlow(ctx, flowId);
  if (uses.length > 0) throw new AppError("ERR_AUTO_REPLY_RELATIONED_TICKET", { entity: uses });
  await queries.saveFlow(ctx.tx, flowId, {
    name: `${flow.name.slice(0, 60)} #${flowId}`,
    isActive: false,
    isDefault: false,
    testNumber: null,
    deletedAt: ctx.now,
  });
  for (const fileId of await files.filesOnlyOf(ctx.tx, flowId)) await freeFile(ctx, fileId);
  await keepBotModes(ctx);
  await recordChange(ctx, { list, what: "deleted", id: flowId });
}

async function usesOfFlow({ tx }: Ctx, flowId: number) {
  const { running } = await queries.loadFlow(tx, flowId);
  const tickets = { kind: "tickets", count: running, names: [] };
  const [declared, leading] = [await usesOf(tx, "flows", flowId), await queries.flowsLeadingTo(tx, flowId)];
  return [tickets, ...declared, leading].filter(({ count }) => count > 0);
}

/** Refuses what does not exist, for numbers of it that are kept elsewhere. */
export async function demandFlow({ tx }: Ctx, flowId: number): Promise<void> {
  await queries.loadFlow(tx, flowId);
}

/** A draft is saved whatever is missing in it, as long as it can be read. */
export async function saveDraft(
  ctx: Ctx,
  flowId: number,
  { rev, document: json }: BodyOf<typeof saveFlowDraft>,
): Promise<AnswerOf<typeof saveFlowDraft>> {
  const document = readDocument(json);
  const flow = await queries.lockFlow(ctx.tx, flowId);
  await refuseStale(ctx, flow, rev);
  await takeFiles(ctx, document, flow.draft);
  const saved = { draft: stored(document), rev: rev + 1, editedBy: editorOf(ctx), editedAt: ctx.now };
  await queries.saveFlow(ctx.tx, flowId, saved);
  return { rev: saved.rev, savedAt: ctx.now.toISOString() };
}

/** Whoever comes second is answered with what the first one saved. */
export async function refuseStale(ctx: Ctx, flow: queries.LockedFlow, rev: number): Promise<void> {
  if (flow.rev !== rev) throw new AppError("ERR_FLOW_CHANGED", { entity: await showFlow(ctx, flow.id) });
}

/** A file that cannot be had is left to the check, which says where it is named. */
export async function takeFiles(ctx: Ctx, document: FlowDocument, before: FlowDocument | null): Promise<void> {
  const had = new Set(before ? fileIds(before) : []);
  const coming = fileIds(document).filter((id) => !had.has(id));
  if (coming.length === 0) return;
  const known = await files.filesOfFlows(ctx.tx, coming);
  for (const id of coming.filter((one) => !known.has(one))) {
    try {
      await takeFile(ctx, id, files.USED_BY, true);
    } catch (error) {
      if (!isAppError(error, "ERR_NO_FILE_FOUND")) throw error;
    }
  }
}

const fileIds = (document: FlowDocument): string[] => [
  ...new Set(referencesOf(document).flatMap(({ kind, id }) => (kind === "file" ? [String(id)] : []))),
];

export const editorOf = ({ actor }: Ctx): number | null => (actor.kind === "user" ? actor.userId : null);

/** Without the fields that were left out. */
function given<T extends object>(wanted: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
