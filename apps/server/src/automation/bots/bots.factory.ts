// Flows, keywords and customers for the tests of bots.
import { createHash } from "node:crypto";
import { FlowDocument, normalise } from "@prosa/flows";
import type { z } from "zod";
import type { TestChannel, TestDatabase } from "#testing";

type Input = z.input<typeof FlowDocument>;
type StepInput = Input["steps"][number];
type Loose<T> = T extends unknown ? Omit<T, "name" | "place"> : never;

/** The first step is the start; nothing is waited for unless the test says so. */
export function aDocument(steps: Loose<StepInput>[], settings: Input["settings"] = {}): FlowDocument {
  return FlowDocument.parse({
    format: 1,
    start: steps[0]?.id ?? "start",
    steps: steps.map((one) => ({ name: one.id, place: { x: 0, y: 0 }, ...one })),
    settings: { fallback: { to: "queue", queueId: null }, gatherSeconds: 0, ...settings },
  });
}

/** Greets, offers two choices and hands over to the queue of the first. */
export function aMenu(queueId: number, settings: Input["settings"] = {}): FlowDocument {
  return aDocument(
    [
      {
        kind: "step",
        id: "menu",
        interactions: [{ id: "hello", kind: "message", text: "Olá {{firstName}}! 1 vendas, 2 outro" }],
        conditions: [
          { id: "sales", when: { op: "exact", values: ["1", "vendas"] }, target: { to: "queue", queueId } },
          { id: "other", when: { op: "exact", values: ["2"] }, target: { to: "step", stepId: "thanks" } },
        ],
      },
      {
        kind: "step",
        id: "thanks",
        interactions: [{ id: "bye", kind: "message", text: "Obrigado" }],
        // biome-ignore lint/suspicious/noThenProperty: the document's own word.
        then: { to: "close", closingReasonId: null },
      },
    ],
    { handOver: "Um momento", ...settings },
  );
}

type Place = Pick<TestDatabase, "sql">;

/** Active and published, unless given otherwise. */
export async function aFlow(
  { sql }: Place,
  tenantId: number,
  document: FlowDocument,
  given: { name?: string; isActive?: boolean; forTransfer?: boolean; testNumber?: string; isDefault?: boolean } = {},
): Promise<{ id: number; versionId: number }> {
  const { name = `Fluxo ${Math.random().toString(36).slice(2)}`, isActive = true, forTransfer = true } = given;
  const text = JSON.stringify(document);
  const [flow] = await sql<{ id: string }>(
    `insert into flows (tenant_id, name, is_active, for_transfer, is_default, test_number, draft, edited_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, now(), now()) returning id`,
    [tenantId, name, isActive, forTransfer, given.isDefault ?? false, given.testNumber ?? null, text],
  );
  const id = Number(flow?.id);
  const hash = createHash("sha256").update(text).digest("hex");
  const [version] = await sql<{ id: string }>(
    `insert into flow_versions (tenant_id, flow_id, number, document, sha256, at)
     values ($1, $2, 1, $3, $4, now()) returning id`,
    [tenantId, id, text, hash],
  );
  const versionId = Number(version?.id);
  await sql("update flows set published_version_id = $3 where tenant_id = $1 and id = $2", [tenantId, id, versionId]);
  return { id, versionId };
}

export async function aKeyword(
  { sql }: Place,
  tenantId: number,
  flowId: number,
  keyword: string,
  given: { match?: "exact" | "contains"; interrupts?: boolean; channelId?: number } = {},
): Promise<void> {
  await sql(
    `insert into keyword_flows (tenant_id, keyword, match_key, match, flow_id, channel_id, interrupts, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, now())`,
    [
      tenantId,
      keyword,
      normalise(keyword),
      given.match ?? "contains",
      flowId,
      given.channelId ?? null,
      given.interrupts ?? false,
    ],
  );
}

export async function setBot(
  { sql }: Place,
  { tenantId, id }: Pick<TestChannel, "tenantId" | "id">,
  mode: "off" | "keywords" | "always",
  flowId: number | null = null,
): Promise<void> {
  await sql("update channels set bot_mode = $3, flow_id = $4 where tenant_id = $1 and id = $2", [
    tenantId,
    id,
    mode,
    flowId,
  ]);
}
