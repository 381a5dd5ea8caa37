// The flow of an invented company: drawn, published and set on its channel with the product's own actions, and left resting.
import { addFlow, addKeyword, changeFlow, publish } from "#automation/flows";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { type DemoFlow, drawFlow } from "./flows.ts";

interface Place {
  channelId: number;
  /** By name. */
  queues: ReadonlyMap<string, number>;
}

export async function seedFlow(ctx: Ctx, wanted: DemoFlow, { channelId, queues }: Place): Promise<void> {
  const document = drawFlow(wanted, (name) => queues.get(name) ?? 0);
  const { name, description } = wanted;
  const { id, rev } = await addFlow(ctx, { name, description, document });
  await publish(ctx, id, { rev, note: "Primeira versão", move: false, activate: false });
  const word = { match: "contains" as const, flowId: id, channelId: null, isActive: true, interrupts: false };
  for (const keyword of wanted.keywords) await addKeyword(ctx, { ...word, keyword });
  await ctx.tx.updateTable("channels").set({ flowId: id }).where("id", "=", channelId).execute();
}

/** From here on it answers. */
export async function startFlow(deps: Deps, tenantId: number, { name }: DemoFlow): Promise<void> {
  await asSystem(deps, tenantId, async (ctx) => {
    const { id } = await ctx.tx.selectFrom("flows").select("id").where("name", "=", name).executeTakeFirstOrThrow();
    await changeFlow(ctx, id, { isActive: true });
  });
}
