// Requests that reach the work of a route, where the generated one would be refused: a name taken, a message not one's own.
import {
  aBoard,
  aCampaign,
  aContact,
  aConversation,
  aFlow,
  aKnowledgeDocument,
  aMedia,
  aMenu,
  aMessage,
  aPdf,
  aQueue,
  aTicket,
  aUser,
  aVersion,
  aVoiceChannel,
  endTokenFor,
  PASSWORD,
  type TestDatabase,
  type TestUser,
} from "#testing";
import { pushKeys } from "../company/push/push.factory.ts";
import type { KnownIds } from "../isolation/sample.ts";

export interface Example {
  /** Other things than the sample's. */
  ids?: KnownIds;
  /** Into the generated body. */
  put?: Record<string, unknown>;
  /** Instead of the generated body. */
  body?: unknown;
  without?: readonly string[];
}

export interface Given {
  db: TestDatabase;
  tenant: number;
  ids: KnownIds;
  person: TestUser;
  /** Changes something beforehand, as that person; not counted. */
  ask(method: string, path: string, body: unknown): Promise<unknown>;
}

type Make = (given: Given) => Example | Promise<Example | readonly Example[]>;

let made = 0;
/** A date that is still to come, whenever this is asked. */
const FAR = "2099-01-05T12:00:00.000Z";
const phone = () => `55129${String(60_000_000 + ++made)}`;
const ticketOf = ({ ids }: Given) => ({ id: Number(ids.ticketId), channelId: Number(ids.channelId) });

/** Through a channel that looks as if its device were open, and that is a call channel of theirs. */
const callable: Make = async ({ db, tenant, ids, person }) => {
  const place = { tenantId: tenant, channelId: Number(ids.channelId) };
  await aVoiceChannel(db, place);
  await db.sql("update calls set state = 'ended', outcome = 'missed' where channel_id = $1 and state <> 'ended'", [
    ids.channelId,
  ]);
  await db.sql("insert into user_call_channels values ($1, $2, $3) on conflict do nothing", [
    tenant,
    person.id,
    ids.channelId,
  ]);
  return { body: { ticketId: ids.ticketId } };
};

/** A number that its guard has stopped. */
const heldChannel: Make = async ({ db, tenant, ids }) => {
  await db.sql("update channels set bulk_held_until = 'infinity', bulk_held_reason = 'faults' where id = $1", [
    ids.channelId,
  ]);
  await db.sql(
    "insert into channel_brakes (tenant_id, channel_id, reason, at) values ($1, $2, 'faults', now() - interval '1 minute')",
    [tenant, ids.channelId],
  );
  return { body: { note: "The list was cleaned." } };
};

const ownNote: Make = async (given) => {
  const { db, tenant, person } = given;
  const note = { tenant, ticket: ticketOf(given), type: "note" as const, fromMe: true, userId: person.id };
  return { ids: { messageId: (await aMessage(db, note)).id } };
};

const ownMessage =
  (status: "failed" | "queued"): Make =>
  async (given) => {
    const { db, tenant, person } = given;
    const message = { tenant, ticket: ticketOf(given), fromMe: true, userId: person.id, status };
    return { ids: { messageId: (await aMessage(db, message)).id } };
  };

/** Below a post of a page. */
const aComment =
  (put: Record<string, unknown>): Make =>
  async (given) => {
    const { db, tenant } = given;
    await db.sql("update channels set type = 'facebook' where id = $1", [given.ids.channelId]);
    const content = JSON.stringify({ type: "comment", author: "Ana", post: null });
    const comment = {
      tenant,
      ticket: ticketOf(given),
      type: "comment" as const,
      content,
      providerId: crypto.randomUUID(),
    };
    return { ids: { commentId: (await aMessage(db, comment)).id }, put };
  };

const emptyBoard: Make = async ({ db, tenant }) => {
  const board = await aBoard(db, { tenant, name: `vazio ${++made}`, lanes: ["a", "b"] });
  return { ids: { boardId: board.id, laneId: board.lanes[0]?.id ?? 0 } };
};

/** Drawn so that it can be published, and with two versions already. */
const publishedFlow: Make = async ({ db, tenant, ids }) => {
  const document = aMenu(Number(ids.queueId));
  const flow = await aFlow(db, { tenant, name: `fluxo ${++made}`, document, isPublished: true });
  await aVersion(db, { tenantId: flow.tenantId, flowId: flow.id });
  return { ids: { flowId: flow.id } };
};

/** As the simulator records it. */
const freshTest: Make = () => ({
  put: {
    name: `teste ${++made}`,
    test: {
      situation: { channel: "official", isOpen: true, callAnswer: null },
      steps: [{ said: { text: "oi" }, expect: { says: ["Olá"], at: null, ended: "queue" } }],
    },
  },
});

const runningFlow: Make = async ({ db, tenant, ids }) => {
  const document = aMenu(Number(ids.queueId));
  const flow = await aFlow(db, { tenant, name: `fluxo ${++made}`, document, isPublished: true, isActive: true });
  const ticket = await aTicket(db, { tenant, queueId: Number(ids.queueId) });
  await aConversation(db, flow, ticket);
  return { ids: { flowId: flow.id } };
};

/** In the state in which the route has its work to do, in a company whose plan has campaigns. */
const aCampaignIn =
  (status: "pending" | "scheduled" | "processing", given: { isPaused?: boolean } = {}): Make =>
  async ({ db, tenant, ids }) => {
    const campaign = await aCampaign(db, {
      tenant,
      status,
      channelIds: [Number(ids.channelId)],
      contactIds: [Number(ids.contactId)],
      audience: [{ kind: "tag", id: Number(ids.tagId) }],
      startsAt: new Date(Date.now() + 3_600_000),
    });
    if (given.isPaused)
      await db.sql("update campaigns set paused_at = now(), paused_by = 'person' where id = $1", [campaign.id]);
    await db.sql("update tickets set last_inbound_at = now() where id = $1", [Number(ids.ticketId)]);
    return { ids: { campaignId: campaign.id, recipientId: campaign.recipientIds[0] ?? 0 } };
  };

const firstVariant: Make = async (given) => {
  const made = await aCampaignIn("pending")(given);
  return "ids" in made ? { ...made, ids: { ...made.ids, place: 1 } } : made;
};

/** Of somebody who wrote a moment ago. */
async function numberOf({ db, ids }: Given): Promise<string> {
  const [row] = await db.sql<{ number: string }>(
    "select c.number from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id where t.id = $1",
    [ids.ticketId],
  );
  return row?.number ?? "";
}

const freshLetters = () => `x${crypto.randomUUID()}`.replaceAll(/[^a-x]/g, "");
const freshWord: Make = () => ({ put: { keyword: `palavra nova ${++made}` } });

/** Those who ask work in the other one. */
const freshQueue: Make = async ({ db, tenant }) => ({
  ids: { queueId: (await aQueue(db, { tenant, name: `vazia ${++made}` })).id },
});

const freeDay =
  (date: string): Make =>
  async ({ db, tenant, ids }) => {
    await db.sql("delete from holidays where tenant_id = $1 and date = $2 and id <> $3", [tenant, date, ids.holidayId]);
    return { put: { date, mode: "closed", periods: [] } };
  };

const aWeek = Array.from({ length: 7 }, (_, day) => ({
  day,
  type: "hours",
  periods: [{ start: "08:00", end: "18:00" }],
}));

export const examples: Readonly<Record<string, Make>> = {
  login: ({ person }) => ({ body: { email: person.email, password: PASSWORD } }),
  requestRecovery: ({ person }) => ({ put: { email: person.email } }),
  confirmIdentity: () => ({ body: { password: PASSWORD } }),
  changePassword: () => ({ put: { current: PASSWORD } }),
  createReportLetter: async ({ db, person }) => {
    await db.sql("update users set email_verified_at = now() where id = $1", [person.id]);
    return { put: { report: "home", filter: {} } };
  },
  endReportLetter: ({ tenant, ids }) => ({
    put: { token: endTokenFor({ tenantId: tenant, id: Number(ids.reportLetterId) }) },
  }),
  subscribePush: () => ({
    put: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${++made}`,
      keys: { p256dh: pushKeys().VAPID_PUBLIC_KEY, auth: "A".repeat(22) },
    },
  }),
  updateUser: () => ({ without: ["password"] }),
  updateSetting: () => ({ put: { value: "enabled" } }),
  releaseChannel: heldChannel,
  saveBusinessHours: () => ({ body: { businessHours: aWeek } }),
  createIntegration: () => ({ body: { type: "openai", name: `modelo ${++made}`, model: "gpt-6-luna" } }),
  updateIntegration: ({ ids }) => ({ body: { prompt: "Seja breve.", queueIds: [Number(ids.queueId)] } }),
  createHoliday: freeDay("24/12"),
  updateHoliday: freeDay("23/12"),
  updateQueue: freshQueue,
  deleteQueue: freshQueue,
  // The public interface, through which programs ask for the same.
  v1CreateTicket: async ({ db, tenant, ids }) => ({
    body: { contactId: (await aContact(db, { tenant })).id, channelId: ids.channelId, queueId: ids.queueId },
  }),
  v1TransferTicket: async ({ db, tenant }) => ({
    body: { queueId: (await aQueue(db, { tenant, name: `outra ${++made}` })).id },
  }),
  v1SendToNumber: async (given) => ({
    body: { number: await numberOf(given), channelId: given.ids.channelId, body: "Bom dia" },
  }),
  v1External: async (given) => ({ body: { number: await numberOf(given), body: "Bom dia" } }),
  v1KeepContact: async () => ({ put: { number: phone() } }),
  v1UpdateContact: async () => ({ put: { number: phone() } }),
  replayDeliveries: ({ ids }) => ({ body: { deliveryId: ids.deliveryId } }),
  createContact: async () => [{ put: { number: phone() } }, { body: { name: "Bia", number: phone() } }],
  updateContact: async () => [{ put: { number: phone() } }, { body: { notes: "Prefere ligação." } }],
  deleteContact: async ({ db, tenant }) => ({ ids: { contactId: (await aContact(db, { tenant })).id } }),
  splitContact: async ({ db, tenant, ids }) => {
    const [row] = await db.sql<{ id: string }>(
      `insert into contact_identities (tenant_id, contact_id, kind, value, match_key)
       values ($1, $2, 'phone', $3, phone_match_key($3)) returning id`,
      [tenant, ids.contactId, phone()],
    );
    return { put: { identityIds: [Number(row?.id)] } };
  },
  changeContacts: ({ ids }) => ({ without: ["filter"], put: { change: { addTagIds: [ids.tagId] } } }),
  putOnBoard: () => ({ without: ["filter"] }),
  erasePerson: async ({ db, tenant }) => {
    const contact = await aContact(db, { tenant });
    return { ids: { contactId: contact.id }, put: { confirmation: contact.name } };
  },
  newTicket: async ({ db, tenant }) => ({ put: { contactId: (await aContact(db, { tenant })).id } }),
  updateTicket: async ({ db, tenant, ids }) => [
    { body: { status: "pending" } },
    { body: { status: "closed", closingReasonId: ids.closingReasonId, farewellId: ids.farewellId } },
    { body: { userId: (await aUser(db, { tenant, queues: [{ id: Number(ids.queueId) }] })).id, note: "Veja isto" } },
  ],
  undoTicket: async ({ db, ids, ask }) => {
    await ask("PUT", `/tickets/${ids.ticketId}`, { status: "pending" });
    // Asked for after everything else is made, however long that takes here.
    await db.sql("update tickets set undo = jsonb_set(undo, '{at}', '\"2099-01-05T12:00:00.000Z\"') where id = $1", [
      ids.ticketId,
    ]);
    return { put: { version: Number(ids.version) + 1 } };
  },
  sendMessage: async () => [{}, { body: { clientId: crypto.randomUUID(), body: "Bom dia" } }],
  saveDraft: async () => ({ put: { id: crypto.randomUUID(), base: 0 } }),
  editMessage: ownNote,
  deleteMessage: ownNote,
  reactToMessage: async (given) => {
    const { db, tenant } = given;
    const message = await aMessage(db, { tenant, ticket: ticketOf(given), providerId: crypto.randomUUID() });
    return { ids: { messageId: message.id }, put: { reaction: "👍" } };
  },
  replyToComment: aComment({ message: "Respondi por aqui", mode: "private" }),
  moderateComment: aComment({ action: "hide" }),
  resendMessage: ownMessage("failed"),
  cancelMessage: ownMessage("queued"),
  fetchMediaAgain: async (given) => {
    const { db, tenant } = given;
    const message = await aMessage(db, { tenant, ticket: ticketOf(given), type: "image" });
    await aMedia(db, { tenant, message, kind: "image", status: "failed", providerMediaId: "900100" });
    return { ids: { messageId: message.id } };
  },
  transcribeMessage: async (given) => {
    const { db, tenant, ids } = given;
    const message = await aMessage(db, { tenant, ticket: ticketOf(given), type: "voice", body: "" });
    await aMedia(db, { tenant, message, kind: "voice", mime: "audio/ogg", claimedMime: "audio/ogg" });
    await db.sql(
      `insert into integration_duties (tenant_id, duty, integration_id, updated_at) values ($1, 'transcripts', $2, now())
       on conflict do nothing`,
      [tenant, ids.integrationId],
    );
    return { ids: { messageId: message.id } };
  },
  updateDuty: ({ ids }) => ({ put: { duty: "copilot", integrationId: Number(ids.integrationId) } }),
  createCompany: ({ ids }) => ({
    body: {
      name: "Nova",
      plan: ids.planId,
      responsible: "Rita",
      email: `rita${++made}@novas.example`,
      deliver: "link",
    },
  }),
  updateCompany: ({ ids }) => ({ body: { name: "Outra", plan: ids.planId } }),
  renewCompany: () => ({ body: {} }),
  saveBillingProfile: () => ({
    body: { legalName: "Casa Exemplo", taxId: "11222333000181", email: "casa@exemplo.example", address: null },
  }),
  choosePlan: async ({ db }) => {
    const [plan] = await db.sql<{ id: string }>(
      `insert into plans (name, max_users, max_connections, value_cents, is_public) values ($1, 900, 900, 99000000, true)
       returning id`,
      [`maior ${++made}`],
    );
    return { body: { plan: Number(plan?.id) } };
  },
  updateCompanyProfile: () => ({ put: { timeZone: "America/Sao_Paulo", website: "https://casa.example" } }),
  startCall: callable,
  moveCall: () => ({ body: { action: "claim" } }),
  saveVoice: () => ({ body: { token: "device-0001-0002", rejectCalls: "never" } }),
  createFlow: () => ({ put: { name: `fluxo ${++made}` } }),
  updateFlow: async (given) => ({ ...(await publishedFlow(given)), put: { name: `fluxo ${++made}` } }),
  deleteFlow: publishedFlow,
  checkFlow: runningFlow,
  createFlowTest: freshTest,
  publishFlow: runningFlow,
  restoreFlowVersion: publishedFlow,
  stopFlow: runningFlow,
  createCampaign: async (given) => {
    await aCampaignIn("pending")(given);
    return [
      { body: { name: `campanha ${++made}`, kind: "free" } },
      { body: { name: `campanha ${++made}`, kind: "free", copyOf: given.ids.campaignId, outcome: "failed" } },
    ];
  },
  updateCampaign: async (given) => ({
    ...(await aCampaignIn("pending")(given)),
    body: {
      name: `campanha ${++made}`,
      texts: ["Olá {{firstName|cliente}}"],
      channelIds: [given.ids.channelId],
      audience: [{ kind: "tag", id: given.ids.tagId }],
      window: { from: "08:00", to: "18:00", weekdays: [1, 2, 3] },
    },
  }),
  prepareCampaign: aCampaignIn("pending"),
  scheduleCampaign: aCampaignIn("pending"),
  pauseCampaign: aCampaignIn("processing"),
  resumeCampaign: aCampaignIn("processing", { isPaused: true }),
  cancelCampaign: aCampaignIn("scheduled"),
  testCampaign: aCampaignIn("pending"),
  removeCampaignContact: aCampaignIn("pending"),
  attachCampaignFile: firstVariant,
  detachCampaignFile: firstVariant,
  readCampaignTable: aCampaignIn("pending"),
  exportCampaign: aCampaignIn("processing"),
  // Words are counted by article: each brings as many that were not there.
  createKnowledge: () => ({ put: { title: freshLetters(), body: freshLetters(), otherWords: freshLetters() } }),
  createKnowledgeDocument: async ({ db, person }) => ({ put: { fileId: (await aPdf(db, person)).id } }),
  replaceKnowledgeDocument: async ({ db, tenant, person }) => {
    const [before, now] = [await aPdf(db, person), await aPdf(db, person)];
    const document = await aKnowledgeDocument(db, { tenant, fileId: before.id, title: freshLetters() });
    return { ids: { knowledgeId: document.id }, put: { fileId: now.id } };
  },
  createKeywordFlow: freshWord,
  updateKeywordFlow: freshWord,
  deleteBoard: emptyBoard,
  deleteLane: emptyBoard,
  updateTask: () => ({ without: ["version"] }),
  createSchedule: () => ({ without: ["template", "fileId"], put: { sendAt: FAR, period: "weekly", count: 3 } }),
  updateSchedule: () => ({ without: ["template", "fileId", "period", "count"], put: { sendAt: FAR } }),
};
