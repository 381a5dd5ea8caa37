// Calls of the demonstration: a device that is open, everybody may take calls, and one from a customer that nobody answered.
import { sql } from "kysely";
import { endCall, saveChannelVoice, takeOffer } from "#conversation/calls";
import { asSystem, type Deps } from "#platform/context";
import type { DemoCompany } from "./companies.ts";

const DEMO_DEVICE = "demonstration-device";

/** What the sandbox is told of it. */
export const demoDevices = (company: DemoCompany) => [
  { token: DEMO_DEVICE, phone: company.channel.number, records: true },
];

export async function seedCalls(deps: Deps, tenantId: number, company: DemoCompany): Promise<void> {
  const channelId = await asSystem(deps, tenantId, async (ctx) => {
    const { id } = await ctx.tx
      .selectFrom("channels")
      .select("id")
      .where("externalId", "=", company.channel.phoneNumberId)
      .executeTakeFirstOrThrow();
    await saveChannelVoice(ctx, id, { token: DEMO_DEVICE, isRecorded: true });
    await sql`insert into user_call_channels (tenant_id, user_id, channel_id)
      select u.tenant_id, u.id, ${id} from users u where u.tenant_id = app_tenant() and not u.is_support`.execute(
      ctx.tx,
    );
    return id;
  });
  const [customer] = company.contacts;
  if (!customer) return;
  const peer = { phone: customer.phone, name: customer.name };
  await takeOffer(deps, { tenantId, channelId }, { kind: "offer", callId: "1", peer, relay: null });
  await asSystem(deps, tenantId, async (ctx) => {
    const call = await ctx.tx
      .selectFrom("calls")
      .select("id")
      .where("channelId", "=", channelId)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    await endCall(ctx, call.id, { outcome: "missed" });
  });
}
