// Campaigns of an invented company, for people who look around: one that is over, one that is paused, one that is being written.
import { addCampaign, changeCampaign, clientIdOf } from "#automation/campaigns";
import { queueBulk } from "#conversation/messages";
import { sleepingTicketsFor } from "#conversation/tickets";
import { asSystem, type Ctx, type Deps } from "#platform/context";

const HOUR = 3_600_000;
const REACHED = 24;

interface DemoCampaign {
  name: string;
  texts: string[];
  status: "finished" | "processing";
  hoursAgo: number;
  /** Of those who are meant, how many were written to. */
  share: number;
}

const campaigns: readonly DemoCampaign[] = [
  {
    name: "Coleção de outono",
    texts: [
      "Olá {{firstName|cliente}}! A coleção de outono chegou. Responda QUERO e separamos a sua. Para não receber mais, responda SAIR.",
      "{{firstName|Cliente}}, chegaram as luminárias novas com frete grátis acima de R$ 300. Para sair, responda SAIR.",
    ],
    status: "finished",
    hoursAgo: 30,
    share: 1,
  },
  {
    name: "Aviso de feriado",
    texts: [
      "{{greeting}}, {{firstName|cliente}}! Na segunda-feira a loja abre às 10h. Para não receber avisos, responda SAIR.",
    ],
    status: "processing",
    hoursAgo: 2,
    share: 0.5,
  },
];

export async function seedCampaigns(deps: Deps, tenantId: number): Promise<void> {
  await asSystem(deps, tenantId, async (ctx) => {
    const channel = await ctx.tx.selectFrom("channels").select("id").orderBy("id").executeTakeFirst();
    if (!channel) return;
    const people = await ctx.tx
      .selectFrom("contacts")
      .select(["id", "name"])
      .where("number", "is not", null)
      .where("disableCampaign", "=", false)
      .orderBy("id", "desc")
      .limit(REACHED)
      .execute();
    for (const wanted of campaigns) await seedOne(ctx, wanted, channel.id, people);
    const draft = await addCampaign(ctx, { name: "Dia das Mães", kind: "free" });
    await changeCampaign(ctx, draft.id, {
      texts: ["Oi {{firstName|cliente}}, já escolheu o presente? Para não receber mais, responda SAIR."],
      channelIds: [channel.id],
    });
  });
}

const ends = ["read", "read", "delivered", "delivered", "sent", "failed"] as const;

async function seedOne(
  ctx: Ctx,
  wanted: DemoCampaign,
  channelId: number,
  people: readonly { id: number; name: string }[],
) {
  const { id } = await addCampaign(ctx, { name: wanted.name, kind: "free" });
  const ids = people.map((person) => person.id);
  const audience = [{ kind: "contacts" as const, ids }];
  await changeCampaign(ctx, id, { texts: wanted.texts, channelIds: [channelId], audience });
  const rows = await ctx.tx
    .insertInto("campaignRecipients")
    .values(
      people.map((person) => ({
        tenantId: ctx.tenantId,
        campaignId: id,
        contactId: person.id,
        addressKey: `demo-${person.id}`,
        zone: "America/Sao_Paulo",
        audienceVersion: 1,
        state: "waiting" as const,
        reason: null,
      })),
    )
    .returning(["id", "contactId"])
    .execute();
  const reached = rows.slice(0, Math.round(rows.length * wanted.share));
  const places = await sleepingTicketsFor(
    ctx,
    reached.map(({ contactId }) => ({ contactId, channelId, queueId: null, campaignId: id })),
  );
  const asleep = new Map(places.filter((place) => place.isAsleep).map((place) => [place.contactId, place.ticketId]));
  const nameOf = new Map(people.map((person) => [person.id, person.name.split(" ")[0] ?? "cliente"]));
  const drafts = reached.flatMap((row, at) => {
    const ticketId = asleep.get(row.contactId);
    if (ticketId === undefined) return [];
    const variant = (at % wanted.texts.length) + 1;
    const text = wanted.texts[variant - 1] ?? "";
    const body = text
      .replace("{{greeting}}", "Bom dia")
      .replace(/\{\{firstName\|\w+\}\}/, nameOf.get(row.contactId) ?? "");
    const where = { ticketId, channelId, dueAt: new Date(ctx.now.getTime() + 24 * HOUR) };
    return [
      {
        row,
        variant,
        draft: {
          ...where,
          clientId: clientIdOf(ctx.tenantId, id, row.id),
          type: "text" as const,
          body,
          content: null,
          sendData: { variant },
        },
      },
    ];
  });
  const sent = await queueBulk(
    ctx,
    { id, name: wanted.name },
    drafts.map(({ draft }) => draft),
  );
  const began = new Date(ctx.now.getTime() - wanted.hoursAgo * HOUR);
  for (const [at, { row, variant, draft }] of drafts.entries()) {
    const messageId = sent.get(draft.clientId);
    if (messageId === undefined) continue;
    const status = ends[at % ends.length] ?? "sent";
    const sentAt = new Date(began.getTime() + at * 45_000);
    const failure = status === "failed" ? { failureCode: "ERR_SENDING_WAPP_MSG", failedAt: sentAt } : { sentAt };
    await ctx.tx.deleteFrom("sendTurns").where("ticketId", "=", draft.ticketId).execute();
    await ctx.tx
      .updateTable("messages")
      .set({ status, ...failure })
      .where("id", "=", messageId)
      .execute();
    const answeredAt = at % 5 === 0 && status === "read" ? new Date(sentAt.getTime() + HOUR) : null;
    await ctx.tx
      .updateTable("campaignRecipients")
      .set({ state: "handed", messageId, channelId, variant, handedAt: sentAt, answeredAt })
      .where("id", "=", row.id)
      .execute();
  }
  const missed = wanted.status === "finished" ? reached.filter(({ contactId }) => !asleep.has(contactId)) : [];
  if (missed.length > 0)
    await ctx.tx
      .updateTable("campaignRecipients")
      .set({ state: "skipped", reason: "inConversation" })
      .where(
        "id",
        "in",
        missed.map((row) => row.id),
      )
      .execute();
  await ctx.tx
    .updateTable("campaigns")
    .set({
      status: wanted.status,
      startsAt: began,
      startedAt: began,
      preparedAt: began,
      audienceVersion: 1,
      total: rows.length,
      skipped: missed.length,
      ...(wanted.status === "finished"
        ? { finishedAt: new Date(began.getTime() + HOUR) }
        : { pausedAt: ctx.now, pausedBy: "person" as const }),
    })
    .where("id", "=", id)
    .execute();
}
