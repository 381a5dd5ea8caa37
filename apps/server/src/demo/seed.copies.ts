// The billing system of an invented company, and the flow that sends second copies from it when somebody writes "boleto".
import { FlowDocument } from "@prosa/flows";
import { addFlow, addKeyword, changeFlow, publish } from "#automation/flows";
import { addIntegration } from "#automation/integrations";
import { asSystem, type Deps } from "#platform/context";

/** As the sandbox knows it. */
const KEY = "$aact_sandbox_billing_0001";

export async function seedCopies(deps: Deps, tenantId: number): Promise<void> {
  await asSystem(deps, tenantId, async (ctx) => {
    const { id: queueId } = await ctx.tx.selectFrom("queues").select("id").orderBy("id").executeTakeFirstOrThrow();
    const integration = await addIntegration(ctx, {
      type: "secondCopy",
      name: "Cobranças",
      billingSystem: "asaas",
      apiKey: KEY,
      queueIds: [queueId],
    });
    const document = copyFlow(integration.id, queueId);
    const name = "Segunda via de boleto";
    const { id, rev } = await addFlow(ctx, { name, description: "Envia Pix, código e PDF da fatura.", document });
    await publish(ctx, id, { rev, note: "Primeira versão", move: false, activate: false });
    await addKeyword(ctx, {
      keyword: "boleto",
      match: "contains",
      flowId: id,
      channelId: null,
      isActive: true,
      interrupts: false,
    });
    await changeFlow(ctx, id, { isActive: true });
  });
}

export function copyFlow(integrationId: number, queueId: number): FlowDocument {
  const people = { to: "queue", queueId } as const;
  const step = { id: "segunda_via", kind: "secondCopy", name: "Segunda via", place: { x: 0, y: 0 } } as const;
  const ways = { done: { to: "close", closingReasonId: null }, transfer: people, failed: people } as const;
  return FlowDocument.parse({
    format: 1,
    start: step.id,
    steps: [{ ...step, integrationId, ...ways }],
    settings: { fallback: people, gatherSeconds: 0 },
  });
}
