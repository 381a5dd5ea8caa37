// A second number of the demonstration, whose token the provider no longer takes: what a lost channel looks like and where it is mended.
import { createChannel, markChannelLost } from "#conversation/channels";
import { asSystem, type Deps } from "#platform/context";

const NUMBER = {
  type: "whatsapp_cloud",
  name: "WhatsApp Entregas",
  externalId: "330011223344999",
  externalAccount: "210044556677889",
  number: "551130002000",
};

export async function seedLostChannel(deps: Deps, tenantId: number): Promise<void> {
  await asSystem(deps, tenantId, async (ctx) => {
    const token = () => deps.ids.token(24);
    const credentials = { accessToken: token(), appSecret: token(), verifyToken: token() };
    const { id } = await createChannel(ctx, { ...NUMBER, credentials });
    await markChannelLost(
      ctx,
      id,
      "O WhatsApp recusou o token desta conexão (código 190): gere outro e conecte de novo.",
    );
  });
}
