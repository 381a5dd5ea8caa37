// A model of the sandbox's that answers in a flow of its own, begun by a keyword: where people only look around.
import { addFlow, addKeyword, publish } from "#automation/flows";
import { addIntegration, giveDuty } from "#automation/integrations";
import { asSystem, type Deps } from "#platform/context";
import { drawAssistant } from "./flows.ts";

const NAME = "Assistente da loja";

export async function seedAssistant(deps: Deps, tenantId: number): Promise<void> {
  await asSystem(deps, tenantId, async (ctx) => {
    const queues = await ctx.tx.selectFrom("queues").select("id").orderBy("id").execute();
    const queueIds = queues.slice(0, 2).map(({ id }) => id);
    const { id: integrationId } = await addIntegration(ctx, {
      type: "openai",
      name: NAME,
      model: "gpt-6-luna",
      apiKey: "sk-demonstracao-1234",
      prompt: "Responda sobre produtos, prazos de entrega e trocas da loja.",
      queueIds,
      finishWords: ["sair"],
      restartWords: ["recomeçar"],
      handOverText: "Vou chamar alguém da equipe.",
      unavailableText: "Um momento, já vamos responder.",
    });
    await giveDuty(ctx, { duty: "copilot", integrationId, isAutomatic: false });
    await giveDuty(ctx, { duty: "transcripts", integrationId, isAutomatic: false });
    const document = drawAssistant(integrationId, queueIds[0] ?? null);
    const description = "Um modelo responde; uma pessoa assume quando o cliente pede.";
    const { id, rev } = await addFlow(ctx, { name: NAME, description, document });
    await publish(ctx, id, { rev, note: "Primeira versão", move: false, activate: true });
    const word = { match: "contains" as const, flowId: id, channelId: null, isActive: true, interrupts: false };
    await addKeyword(ctx, { ...word, keyword: "assistente" });
  });
}
