// Tests kept with a flow: saved, deleted, and run against a drawing by the engine that runs it in earnest.
import type { checkFlow, createFlowTest, FlowTestRow } from "@prosa/contracts/flows";
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import { compile, type FlowDocument, FlowTest, runTest } from "@prosa/flows";
import type { Ctx } from "#platform/context";
import { type Tx, toJsonb } from "#platform/database";
import { AppError } from "#platform/errors";
import { editorOf } from "../flows.actions.ts";
import { loadFlow, lockFlow } from "../flows.queries.ts";

const MOST = 50;

async function testsOf(tx: Tx, flowId: number): Promise<FlowTestRow[]> {
  const rows = await tx
    .selectFrom("flowTests")
    .select(["id", "name", "test", "createdAt"])
    .where("flowId", "=", flowId)
    .orderBy("id")
    .execute();
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

export async function listTests(ctx: Ctx, flowId: number): Promise<{ tests: FlowTestRow[] }> {
  await loadFlow(ctx.tx, flowId);
  return { tests: await testsOf(ctx.tx, flowId) };
}

export async function addTest(
  ctx: Ctx,
  flowId: number,
  { name, test: json }: BodyOf<typeof createFlowTest>,
): Promise<FlowTestRow> {
  // Whose flow it is comes first: a stranger's and an absent one answer alike, whatever is sent.
  await lockFlow(ctx.tx, flowId);
  const parsed = FlowTest.safeParse(json);
  if (!parsed.success) throw new AppError("ERR_VALIDATION");
  if ((await testsOf(ctx.tx, flowId)).length >= MOST) throw new AppError("ERR_VALIDATION");
  const test = toJsonb(parsed.data);
  const row = { tenantId: ctx.tenantId, flowId, name, test, userId: editorOf(ctx), createdAt: ctx.now };
  const { id } = await ctx.tx.insertInto("flowTests").values(row).returning("id").executeTakeFirstOrThrow();
  return { id, name, test: JSON.parse(test) as FlowTestRow["test"], createdAt: ctx.now.toISOString() };
}

export async function removeTest(ctx: Ctx, flowId: number, flowTestId: number): Promise<void> {
  await lockFlow(ctx.tx, flowId);
  const gone = await ctx.tx
    .deleteFrom("flowTests")
    .where("flowId", "=", flowId)
    .where("id", "=", flowTestId)
    .returning("id")
    .executeTakeFirst();
  if (!gone) throw new AppError("ERR_NO_AUTO_REPLY_FOUND");
}

export async function runTests(
  tx: Tx,
  flowId: number,
  document: FlowDocument,
): Promise<AnswerOf<typeof checkFlow>["tests"]> {
  const flow = compile(document);
  return (await testsOf(tx, flowId)).map(({ id, name, test }) => {
    const parsed = FlowTest.safeParse(test);
    const failure = parsed.success ? runTest(flow, parsed.data) : null;
    return { id, name, failure: failure && { index: failure.index, expected: failure.expected, got: failure.got } };
  });
}
