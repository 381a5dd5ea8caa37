// The situations in which somebody is told something, each as a story about Ana: what stands, what happens, what takes her right to
// know of it away. The suite beside plays each of them wherever she may be.
import type { NoticeKind } from "@prosa/contracts/notices";
import { asSystem } from "#platform/context";
import {
  aCall,
  aChannel,
  aChat,
  aFile,
  aQueue,
  aReportLetter,
  aTask,
  aTenant,
  aTicket,
  aUser,
  type TestDatabase,
  type TestServer,
  type TestUser,
} from "#testing";
import { tellNear, tellSpent } from "../automation/assistant-use/use.notices.ts";
import { endCall } from "../conversation/calls/calls.apply.ts";
import { tellBraked } from "../conversation/channel-guard/index.ts";
import { applyChannelNews } from "../conversation/channels/index.ts";
import { applyChanges } from "../conversation/intake/intake.factory.ts";
import { byRule, system } from "../conversation/tickets/index.ts";
import { tellAnomalies } from "../office/figures/outlook/anomaly.notices.ts";
import type { AnomalyKind } from "../office/figures/outlook/outlook.types.ts";
import { reportLetter } from "../office/report-letters/report-letters.jobs.ts";
import { remindOfTasks } from "../office/tasks/tasks.jobs.ts";

export interface World {
  db: TestDatabase;
  server: TestServer;
  tenantId: number;
  queueId: number;
  channelId: number;
  ana: TestUser;
  /** Supervises everything, and does what Ana is told of. */
  bia: TestUser;
  /** Of another queue and another channel: none of it is his business. */
  caio: TestUser;
  /** What it is about, once it stands. */
  ticketId: number;
  taskId: number;
  chatId: number;
  jobId: string;
  /** Runs the company's work until it is over. */
  work(): Promise<void>;
}

export interface Situation {
  name: string;
  kind: NoticeKind;
  profile?: "admin";
  /** What must be there before. */
  stands(world: World): Promise<Partial<World>>;
  happens(world: World): Promise<unknown>;
  /** By what Ana loses her right to know. */
  loses: "queue" | "channel" | "profile" | "task" | "chat" | "letter";
}

export async function aWorld(db: TestDatabase, server: TestServer, situation: Situation): Promise<World> {
  const tenant = await aTenant(db);
  const [queue, elsewhere] = [await aQueue(db, { tenant }), await aQueue(db, { tenant })];
  const channel = await aChannel(db, { tenant, defaultQueueId: queue.id });
  const otherChannel = await aChannel(db, { tenant });
  const ana = await aUser(db, { tenant, name: "Ana", queues: [queue], profile: situation.profile ?? "user" });
  const bia = await aUser(db, { tenant, name: "Bia", queues: [queue], profile: "supervisor" });
  const caio = await aUser(db, { tenant, name: "Caio", queues: [elsewhere] });
  await db.sql("insert into user_channels values ($1, $2, $3)", [tenant.id, caio.id, otherChannel.id]);
  const world: World = {
    ...{ db, server, tenantId: tenant.id, queueId: queue.id, channelId: channel.id, ana, bia, caio },
    ...{ ticketId: 0, taskId: 0, chatId: 0, jobId: "", work: async () => {} },
  };
  return { ...world, ...(await situation.stands(world)) };
}

/** Written as rows, with what every change of rights counts up. */
export async function loseRight(
  { db, tenantId, ana, bia, channelId, taskId, chatId }: World,
  by: Situation["loses"],
): Promise<void> {
  if (by === "queue") await db.sql("delete from user_queues where tenant_id = $1 and user_id = $2", [tenantId, ana.id]);
  if (by === "channel")
    await db.sql(
      `insert into user_channels select tenant_id, $2, id from channels where tenant_id = $1 and id <> $3 limit 1`,
      [tenantId, ana.id, channelId],
    );
  if (by === "task")
    await db.sql("update tasks set owner_id = $3 where tenant_id = $1 and id = $2", [tenantId, taskId, bia.id]);
  if (by === "letter")
    await db.sql("delete from report_subscriptions where tenant_id = $1 and user_id = $2", [tenantId, ana.id]);
  if (by === "chat")
    await db.sql(
      "update chat_members set to_n = 9, left_at = now() where tenant_id = $1 and chat_id = $2 and user_id = $3",
      [tenantId, chatId, ana.id],
    );
  const profile = by === "profile" ? "user" : ana.profile;
  await db.sql(
    "update users set profile = $3, permission_version = permission_version + 1 where tenant_id = $1 and id = $2",
    [tenantId, ana.id, profile],
  );
}

const MONTH = "2026-03-01";
const spending = async ({ db, tenantId }: World, column: "warned_for" | "spent_for") => {
  await db.sql(
    `insert into assistant_limits (tenant_id, integration_id, limit_micros, ${column}) values ($1, 0, 1, $2)`,
    [tenantId, MONTH],
  );
  return {};
};

const DAY = "2026-03-02";
const unusual = (kind: AnomalyKind, name: string): Situation => ({
  name,
  kind: `anomaly.${kind}`,
  profile: "admin",
  async stands({ db, tenantId, channelId }) {
    await db.sql(
      `insert into anomalies (tenant_id, kind, day, hour, channel_id, seen, usual, created_at)
       values ($1, $2, $3, 10, $4, 60, 30, now())`,
      [tenantId, kind, DAY, kind === "silent" ? channelId : null],
    );
    return {};
  },
  // Found twice, as two rounds run at once.
  async happens({ server, tenantId }) {
    for (let time = 0; time < 2; time++)
      await asSystem(server.deps, tenantId, (ctx) => tellAnomalies(ctx, DAY, [kind]));
  },
  loses: "profile",
});

type Given = Partial<Parameters<typeof aTicket>[1]>;

const ticket =
  (given: (world: World) => Given = () => ({})) =>
  async (world: World) => {
    const { db, tenantId: tenant, queueId, channelId } = world;
    return { ticketId: (await aTicket(db, { tenant, queueId, channelId, status: "pending", ...given(world) })).id };
  };
const anas = ticket(({ ana }) => ({ status: "open", userId: ana.id, turn: "person" }));
const bias = ticket(({ bia }) => ({ status: "open", userId: bia.id, turn: "person" }));

const noteNamingAna = ({ server, bia, ana, ticketId }: World) => {
  const content = { type: "note", mentions: [ana.id, ana.id] };
  return server
    .as(bia)
    .post(`/messages/${ticketId}`, { clientId: crypto.randomUUID(), body: "@Ana veja isto", content });
};

const change = (body: (world: World) => object) => (world: World) =>
  world.server.as(world.bia).put(`/tickets/${world.ticketId}`, body(world));

/** Taken in twice, as providers repeat themselves and jobs are tried again. */
const providerSays = (news: object) => async (world: World) => {
  const { server, tenantId, channelId } = world;
  const payload = { tenantId, channelId, news } as unknown as Parameters<typeof applyChannelNews.run>[1];
  for (let time = 0; time < 2; time++) await applyChannelNews.run(server.deps, payload, new AbortController().signal);
};

const asked = (path: string, body: (world: World) => Promise<object>) => async (world: World) => {
  const answer = await world.server.as(world.ana).post(path, await body(world));
  return { jobId: answer.body.id };
};

const table = { separator: ";", encoding: "utf-8" };
const mapping = { name: 0, number: 1, email: null, notes: null, extraInfo: [] };

const chatWithBia = async ({ db, ana, bia }: World) => ({
  chatId: (await aChat(db, { members: [bia, ana], name: "Vendas" })).id,
});

const saidInChat =
  (given: (world: World) => object = () => ({})) =>
  (world: World) =>
    world.server
      .as(world.bia)
      .post(`/internal-chat/chats/${world.chatId}/messages`, { body: "@Ana veja isto", ...given(world) });

export const situations: readonly Situation[] = [
  {
    name: "called in a chat of colleagues",
    kind: "mention.chat",
    stands: chatWithBia,
    happens: saidInChat(({ ana }) => ({ mentions: [ana.id, ana.id] })),
    loses: "chat",
  },
  {
    name: "called with everybody in a chat of colleagues",
    kind: "mention.chat",
    stands: chatWithBia,
    happens: saidInChat(() => ({ mentionsAll: true })),
    loses: "chat",
  },
  { name: "a colleague writes", kind: "chat.message", stands: chatWithBia, happens: saidInChat(), loses: "chat" },
  { name: "named in a note", kind: "mention.note", stands: ticket(), happens: noteNamingAna, loses: "queue" },
  {
    name: "named in the note of a group",
    kind: "mention.note",
    stands: ticket(() => ({ isGroup: true })),
    happens: noteNamingAna,
    loses: "queue",
  },
  {
    name: "named in the note of a closed ticket",
    kind: "mention.note",
    stands: ticket(() => ({ status: "closed", closedAt: new Date() })),
    happens: noteNamingAna,
    loses: "queue",
  },
  {
    name: "a colleague passes a ticket on",
    kind: "ticket.assigned",
    stands: bias,
    happens: change(({ ana }) => ({ userId: ana.id })),
    loses: "channel",
  },
  {
    name: "a waiting ticket is given from the panel",
    kind: "ticket.assigned",
    stands: ticket(),
    happens: change(({ ana, queueId }) => ({ userId: ana.id, queueId })),
    loses: "channel",
  },
  {
    name: "a rule gives a ticket",
    kind: "ticket.assigned",
    stands: ticket(),
    happens: ({ server, tenantId, ticketId, ana }) =>
      asSystem(server.deps, tenantId, (ctx) =>
        byRule(ctx, ticketId, { by: system, wish: { kind: "person", userId: ana.id } }),
      ),
    loses: "channel",
  },
  {
    name: "a ticket comes back, because somebody takes their change back",
    kind: "ticket.assigned",
    stands: async (world) => {
      const { ticketId } = await anas(world);
      await change(({ bia }) => ({ userId: bia.id }))({ ...world, ticketId });
      return { ticketId };
    },
    async happens({ server, bia, ticketId }) {
      const { version } = (await server.as(bia).get(`/tickets/${ticketId}`)).body;
      return server.as(bia).post(`/tickets/${ticketId}/undo`, { version });
    },
    loses: "channel",
  },
  {
    name: "a channel is lost",
    kind: "channel.lost",
    stands: async () => ({}),
    happens: providerSays({ about: "lost", reason: "token expired" }),
    loses: "channel",
  },
  {
    name: "a provider complains about a channel",
    kind: "channel.problem",
    profile: "admin",
    stands: async () => ({}),
    happens: providerSays({ about: "alert", severity: "critical", detail: "the account is under review" }),
    loses: "profile",
  },
  {
    name: "a number is stopped while her campaign runs",
    kind: "channel.braked",
    profile: "admin",
    stands: async () => ({}),
    async happens({ server, db, tenantId, channelId }) {
      await db.sql("update channels set bulk_held_until = 'infinity', bulk_held_reason = 'spam' where id = $1", [
        channelId,
      ]);
      // Two campaigns find it stopped.
      for (let time = 0; time < 2; time++)
        await asSystem(server.deps, tenantId, (ctx) => tellBraked(ctx, channelId, null), "campaigns");
    },
    loses: "profile",
  },
  {
    name: "a print is ready",
    kind: "job.done",
    stands: async (world) => {
      const { ticketId } = await ticket()(world);
      return { ticketId, jobId: (await world.server.as(world.ana).get(`/messages/pdf/${ticketId}`)).body.id };
    },
    happens: ({ work }) => work(),
    loses: "queue",
  },
  {
    name: "an export is ready",
    kind: "job.done",
    profile: "admin",
    stands: asked("/contacts/export", async () => ({ filter: {}, columns: ["name"], format: "csv" })),
    happens: ({ work }) => work(),
    loses: "profile",
  },
  {
    name: "a table cannot be checked, because its file is gone",
    kind: "job.failed",
    profile: "admin",
    async stands(world) {
      const { db, ana, tenantId } = world;
      const fileId = (await aFile(db, { user: ana, name: "contatos.csv" })).id;
      const job = await asked("/contacts/imports/check", async () => ({ fileId, reading: table, mapping }))(world);
      await db.sql("delete from uploaded_files where tenant_id = $1 and id = $2", [tenantId, fileId]);
      return job;
    },
    happens: ({ work }) => work(),
    loses: "profile",
  },
  {
    name: "a customer of hers calls and nobody answers",
    kind: "call.missed",
    stands: anas,
    async happens({ server, db, tenantId, channelId, ticketId, bia }) {
      const [held] = await db.sql<{ contact_id: string }>("select contact_id from tickets where id = $1", [ticketId]);
      const contactId = Number(held?.contact_id);
      const call = await aCall(db, { tenantId, channelId, contactId, ticketId, ringsFor: bia.id });
      // Told twice, as the device and its web address do.
      for (let time = 0; time < 2; time++) {
        await asSystem(server.deps, tenantId, (ctx) => endCall(ctx, call.id, { outcome: "missed" }));
      }
    },
    loses: "channel",
  },
  {
    name: "a customer of hers writes",
    kind: "ticket.message",
    stands: anas,
    async happens({ server, db, tenantId, channelId, ticketId }) {
      const [contact] = await db.sql<{ number: string }>(
        "select c.number from contacts c join tickets t using (tenant_id) where t.id = $1 and c.id = t.contact_id",
        [ticketId],
      );
      const from = [{ kind: "wa_id", value: contact?.number }];
      const at = new Date().toISOString();
      const providerId = `wamid.${crypto.randomUUID()}`;
      const message = { kind: "message", providerId, from, profileName: "Davi", at, type: "text", body: "Oi" };
      const place = { tenantId, id: channelId };
      await applyChanges(server.deps.db, place, [message], new Date());
      server.deps.journal.ring();
    },
    loses: "channel",
  },
  {
    name: "a ticket is passed on to her queue",
    kind: "ticket.pending",
    stands: ticket(() => ({ queueId: null })),
    happens: change(({ queueId }) => ({ queueId })),
    loses: "queue",
  },
  {
    name: "it is time for a task of hers",
    kind: "task.due",
    stands: async ({ db, ana }) => ({ taskId: (await aTask(db, { owner: ana, remindAt: new Date(0) })).id }),
    async happens({ server, tenantId, taskId }) {
      // Found twice, as a round begins before the last one is over.
      for (let time = 0; time < 2; time++) {
        await remindOfTasks.run(server.deps, { tenantId, taskIds: [taskId] }, new AbortController().signal);
      }
    },
    loses: "task",
  },
  {
    name: "a letter with figures of hers is paused",
    kind: "letter.paused",
    async stands({ db, ana }) {
      await aReportLetter(db, { user: ana, report: "contacts" });
      await db.sql("update users set email_verified_at = now() where id = $1", [ana.id]);
      return {};
    },
    async happens({ db, server, tenantId, ana }) {
      const [letter] = await db.sql<{ id: string }>("select id from report_subscriptions where user_id = $1", [ana.id]);
      const letterOf = { tenantId, id: Number(letter?.id ?? 0), from: "2026-03-02", to: "2026-03-08" };
      // Written twice, as a letter is tried again.
      for (let time = 0; time < 2; time++) {
        const stamp = crypto.randomUUID();
        await reportLetter.job.run(server.deps, { stamp, letter: letterOf }, new AbortController().signal);
      }
    },
    loses: "letter",
  },
  {
    name: "most of what assistants may cost is spent",
    kind: "assistant.near",
    profile: "admin",
    stands: async (world) => spending(world, "warned_for"),
    async happens({ server, tenantId }) {
      for (let time = 0; time < 2; time++) await asSystem(server.deps, tenantId, (ctx) => tellNear(ctx, 0, MONTH));
    },
    loses: "profile",
  },
  {
    name: "all of what assistants may cost is spent",
    kind: "assistant.spent",
    profile: "admin",
    stands: async (world) => spending(world, "spent_for"),
    async happens({ server, tenantId }) {
      for (let time = 0; time < 2; time++) await asSystem(server.deps, tenantId, (ctx) => tellSpent(ctx, 0, MONTH));
    },
    loses: "profile",
  },
  unusual("more", "more customers come than in other weeks"),
  unusual("less", "fewer customers come than in other weeks"),
  unusual("slow", "first answers take longer than in other weeks"),
  unusual("silent", "nobody writes on a channel of the company"),
];
