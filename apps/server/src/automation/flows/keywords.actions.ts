// Use cases of keywords that begin a flow. Each is one transaction: lock, decide, save, tell.
import type { createKeywordFlow, KeywordFlow, tryKeyword, updateKeywordFlow } from "@prosa/contracts/keyword-flows";
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import { normalise } from "@prosa/flows";
import { recordChange, refuseTwins } from "#company/lists";
import { holdChannels, keepBotModes } from "#conversation/channels";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { type Arrival, whichFlow } from "./choose.rules.ts";
import { findFlowName } from "./flows.queries.ts";
import * as queries from "./keywords.queries.ts";

type Wanted = BodyOf<typeof createKeywordFlow>;

const list = "keywordFlows";
const MOST = 80;
const once = <T>(write: () => Promise<T>) => refuseTwins(write, { code: "ERR_KEYWORD_EXISTS", field: "keyword" });

export async function addKeyword(ctx: Ctx, wanted: Wanted): Promise<KeywordFlow> {
  await holdChannels(ctx.tx);
  await demandTargets(ctx, wanted);
  const row = { ...wanted, matchKey: keyOf(wanted.keyword), tenantId: ctx.tenantId, createdAt: ctx.now };
  const id = await once(() => queries.insertKeyword(ctx.tx, row));
  await keepBotModes(ctx);
  await recordChange(ctx, { list, what: "created", id });
  return queries.loadKeyword(ctx.tx, id);
}

export async function changeKeyword(
  ctx: Ctx,
  keywordFlowId: number,
  wanted: BodyOf<typeof updateKeywordFlow>,
): Promise<KeywordFlow> {
  await holdChannels(ctx.tx);
  const before = await queries.lockKeyword(ctx.tx, keywordFlowId);
  const after = {
    keyword: wanted.keyword ?? before.keyword,
    match: wanted.match ?? before.match,
    flowId: wanted.flowId ?? before.flowId,
    channelId: wanted.channelId === undefined ? before.channelId : wanted.channelId,
    isActive: wanted.isActive ?? before.isActive,
    interrupts: wanted.interrupts ?? before.interrupts,
  };
  await demandTargets(ctx, after);
  await once(() => queries.saveKeyword(ctx.tx, keywordFlowId, { ...after, matchKey: keyOf(after.keyword) }));
  await keepBotModes(ctx);
  await recordChange(ctx, { list, what: "changed", id: keywordFlowId });
  return queries.loadKeyword(ctx.tx, keywordFlowId);
}

export async function removeKeyword(ctx: Ctx, keywordFlowId: number): Promise<void> {
  await holdChannels(ctx.tx);
  await queries.lockKeyword(ctx.tx, keywordFlowId);
  await queries.deleteKeyword(ctx.tx, keywordFlowId);
  await keepBotModes(ctx);
  await recordChange(ctx, { list, what: "deleted", id: keywordFlowId });
}

/** Both sides are compared like this; what is nothing but punctuation could never be heard. */
function keyOf(keyword: string): string {
  const key = normalise(keyword);
  if (key === "" || key.length > MOST) throw new AppError("ERR_VALIDATION", { field: "keyword" });
  return key;
}

async function demandTargets(ctx: Ctx, { flowId, channelId }: Pick<Wanted, "flowId" | "channelId">): Promise<void> {
  const { hasFlow, hasChannel } = await queries.targetsThere(ctx.tx, flowId, channelId);
  if (!hasFlow) throw new AppError("ERR_NO_AUTO_REPLY_FOUND", { field: "flowId" });
  if (!hasChannel) throw new AppError("ERR_NO_WAPP_FOUND", { field: "channelId" });
}

/** Somebody new, whom nothing is known of: only what they say decides. */
const stranger: Omit<Arrival, "channelId" | "words"> = {
  isFirst: true,
  ageMinutes: 0,
  number: null,
  laneFlowId: null,
  isGroup: false,
  isIgnored: false,
  hasBotOff: false,
  hasPerson: false,
  isHeld: false,
};

export async function tryPhrase(
  ctx: Ctx,
  { text, channelId }: BodyOf<typeof tryKeyword>,
): Promise<AnswerOf<typeof tryKeyword>> {
  if (!(await queries.isChannel(ctx.tx, channelId))) throw new AppError("ERR_NO_WAPP_FOUND", { field: "channelId" });
  const chosen = whichFlow(await queries.beginningsOn(ctx.tx, channelId), { ...stranger, channelId, words: [text] });
  const { by, flowId, keywordFlowId } = chosen;
  if (by === "test" || by === "lane") throw new Error(`A stranger met the flow of a ${by}`);
  return { by, keywordFlowId, flowId, flowName: flowId === null ? null : await findFlowName(ctx.tx, flowId) };
}
