// Groups by news of a session: one attendance with names for who says what, quiet lines, answers, and nobody who is no part of it.
import { createChannel, updateChannel } from "@prosa/contracts/channels";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Change } from "#adapters/channels";
import { takeInChanges } from "#conversation/intake";
import {
  aContact,
  aTenant,
  aUser,
  type TestClient,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
let server: TestServer;
let admin: TestUser;
let client: TestClient;
let channelId: number;

const GROUP = "120363000000000001@g.us";
const [ANA, BIA, US] = ["7755@lid", "7766@lid", "7700@lid"].map((one) => one.replace("77", "77000")) as [
  string,
  string,
  string,
];

beforeAll(async () => {
  server = await testServer(db, { env: { SESSION_LINK_SECRET: "a secret of this test alone, long enough" } });
});
beforeEach(async () => {
  const tenant = await aTenant(db);
  await db.sql("update tenants set features = '{groups}' where id = $1", [tenant.id]);
  admin = await aUser(db, { tenant, profile: "admin" });
  client = server.as(admin);
  const made = await client.call(createChannel, { body: { type: "whatsapp_web", name: "Loja", credentials: {} } });
  channelId = made.body.id;
});

let clock = 1_741_600_000;
const attrsOf = (id: string, participant: string, notify?: string) => ({
  id,
  from: GROUP,
  participant,
  t: String(++clock),
  own_pn: "5511987650001@s.whatsapp.net",
  own_lid: US,
  ...(notify && { notify }),
  ...(participant === ANA && { participant_pn: "5511912340000@s.whatsapp.net" }),
});
const said = (id: string, participant: string, message: object, notify?: string) => ({
  kind: "message",
  attrs: attrsOf(id, participant, notify),
  isOwn: participant === US,
  message,
});
const changed = (id: string, action: string, given: object) => ({
  kind: "group",
  attrs: { id, from: GROUP, t: String(++clock), participant: ANA },
  action,
  participants: [],
  subject: null,
  ...given,
});

async function hear(...news: object[]) {
  const adapter = server.deps.channels.get("whatsapp_web");
  const changes = adapter?.parse({ news }) as Change[];
  const source = { tenantId: admin.tenantId, channelId, type: "whatsapp_web", externalId: null } as const;
  const { problems, applied } = await takeInChanges(server.deps, source, changes);
  expect(problems).toEqual([]);
  return applied;
}
const ticketOf = async () => {
  const [ticket] = await db.sql<{ id: number; is_group: boolean; last_message: string }>(
    "select id::int as id, is_group, last_message from tickets where tenant_id = $1",
    [admin.tenantId],
  );
  if (!ticket) throw new Error("no attendance");
  return ticket;
};
const shown = async () => {
  const { id } = await ticketOf();
  return (await client.get(`/messages/${id}`)).body.messages;
};

test("many write into one attendance of the tab of groups, each under the own name", async () => {
  await hear(
    said("A1", ANA, { conversation: "Oi, pessoal" }, "Ana"),
    said("B1", BIA, { conversation: "Oi" }, "Bia"),
    // The same id from somebody else is another message.
    said("A1", BIA, { conversation: "meu" }, "Bia"),
    said("U1", US, { conversation: "do celular" }),
  );
  const again = await hear(said("A1", ANA, { conversation: "Oi, pessoal" }, "Ana"));
  expect(again).toMatchObject({ known: 1, created: 0 });
  expect(await ticketOf()).toMatchObject({ is_group: true, last_message: "do celular" });
  expect(await shown()).toMatchObject([
    { body: "Oi, pessoal", fromMe: false, writer: { name: "Ana", number: "5511912340000" } },
    { body: "Oi", writer: { name: "Bia", number: null } },
    { body: "meu", writer: { name: "Bia" } },
    { body: "do celular", fromMe: true },
  ]);
  const counts = (await client.get("/user/counttickets")).body;
  expect(counts).toMatchObject({ groups: 1, pending: 0, open: 0 });
  const people = (await client.get("/contacts/count")).body.count;
  expect(people).toBe(0);
  const [group] = await db.sql<{ id: number }>("select id::int as id from contacts where tenant_id = $1", [
    admin.tenantId,
  ]);
  const maria = await aContact(db, { tenant: admin.tenantId, name: "Maria" });
  const merged = await client.post(`/contacts/${maria.id}/merge`, { goneContactId: group?.id, reason: "person" });
  expect(merged).toFailWith("ERR_VALIDATION");
});

test("replies, reactions, edits and removals find their message by its writer, and nobody else's counts", async () => {
  await hear(said("A1", ANA, { conversation: "um" }, "Ana"), said("B1", BIA, { conversation: "dois" }, "Bia"));
  const key = { remoteJid: GROUP, id: "A1", participant: ANA };
  const reply = { text: "três", contextInfo: { stanzaId: "A1", participant: ANA } };
  await hear(
    said("B2", BIA, { extendedTextMessage: reply }, "Bia"),
    said("B3", BIA, { reactionMessage: { key, text: "👍" } }, "Bia"),
    said("A2", ANA, { reactionMessage: { key: { ...key, fromMe: true }, text: "❤️" } }, "Ana"),
    said("U2", US, { reactionMessage: { key, text: "🎉" } }),
    // In the eyes of Bia it would have to be her own.
    said("B4", BIA, { protocolMessage: { key: { id: "A1", fromMe: true }, type: "REVOKE" } }, "Bia"),
    said("B5", BIA, { protocolMessage: { key, type: "REVOKE" } }, "Bia"),
    said(
      "A3",
      ANA,
      { protocolMessage: { key: { id: "A1", fromMe: true }, type: 14, editedMessage: { conversation: "UM" } } },
      "Ana",
    ),
    said("B6", BIA, { protocolMessage: { key: { id: "B1", fromMe: true }, type: "REVOKE" } }, "Bia"),
  );
  const [first, second, third] = await shown();
  expect(first).toMatchObject({ body: "UM", deletedAt: null });
  const faces = first.reactions.map(({ emoji, fromMe, username }: Record<string, unknown>) => [
    emoji,
    fromMe,
    username,
  ]);
  expect(faces.sort()).toEqual(
    [
      ["❤️", false, "Ana"],
      ["🎉", true, null],
      ["👍", false, "Bia"],
    ].sort(),
  );
  expect(second.deletedAt).not.toBeNull();
  expect(third).toMatchObject({ quotedId: first.id, quoted: { username: "Ana" } });
});

test("whoever is named stands in the words by name, and no hidden id is shown", async () => {
  await hear(said("A1", ANA, { conversation: "Oi" }, "Ana"));
  const contextInfo = { mentionedJid: [ANA, US, "7709999999999@lid", "5511977776666@s.whatsapp.net"] };
  const words = `@${ANA.split("@")[0]} @${US.split("@")[0]} @7709999999999 @5511977776666`;
  await hear(said("B1", BIA, { extendedTextMessage: { text: words, contextInfo } }, "Bia"));
  expect((await shown())[1].body).toBe("@Ana @Loja @… @…6666");
});

test("who comes, who leaves and another name are quiet lines that open nothing", async () => {
  const who = [{ jid: "7788888888@lid", phone: "5511955554444@s.whatsapp.net" }];
  await hear(changed("N0", "add", { participants: who }));
  expect(await db.sql("select 1 from tickets where tenant_id = $1", [admin.tenantId])).toEqual([]);
  await hear(said("A1", ANA, { conversation: "Oi" }, "Ana"));
  const before = await ticketOf();
  await hear(
    changed("N1", "add", { participants: who }),
    changed("N2", "remove", { participants: who }),
    changed("N3", "remove", { participants: [{ jid: ANA, phone: null }] }),
    changed("N4", "subject", { subject: "Obras da Casa" }),
    changed("N5", "promote", { participants: who }),
  );
  expect((await shown()).slice(1)).toMatchObject([
    { type: "system", body: "…4444", content: { event: "groupJoined" } },
    { type: "system", body: "…4444", content: { event: "groupRemoved" } },
    { type: "system", body: "Ana", content: { event: "groupLeft" } },
    { type: "system", body: "Obras da Casa", content: { event: "groupRenamed" } },
  ]);
  const after = await client.get(`/tickets/${before.id}`);
  expect(after.body).toMatchObject({ contact: { name: "Obras da Casa" }, lastMessage: "Ana: Oi", unreadMessages: 1 });
  const { members } = (await client.get(`/tickets/${before.id}/members`)).body;
  expect(members).toEqual([]);
});

test("an answer that names a member carries whom it means; nobody of elsewhere can be named", async () => {
  await hear(said("A1", ANA, { conversation: "Oi" }, "Ana"));
  const { id } = await ticketOf();
  const { members } = (await client.get(`/tickets/${id}/members`)).body;
  expect(members).toMatchObject([{ shown: "Ana", number: "5511912340000" }]);
  await client.post(`/tickets/${id}/accept`);
  const sent = await client.post(`/messages/${id}`, { body: "Olá @Ana", mentions: [members[0].id, 999_999] });
  expect(sent.status).toBe(200);
  expect(await db.sql("select send_data from messages where tenant_id = $1 and from_me", [admin.tenantId])).toEqual([
    { send_data: { mentions: [{ key: ANA, name: "Ana" }] } },
  ]);
});

test("a group is no audience: nothing is said to it by itself", async () => {
  await client.call(updateChannel, {
    params: { channelId },
    body: { settings: { acceptText: "Bem-vindo", transferText: "Um momento" } },
  });
  await hear(said("A1", ANA, { conversation: "Oi" }, "Ana"));
  const { id } = await ticketOf();
  await client.post(`/tickets/${id}/accept`);
  expect(await shown()).toHaveLength(1);
});

test("a channel attends groups where the plan includes them, and its session is opened anew", async () => {
  const turn = (attendsGroups: boolean) =>
    client.call(updateChannel, { params: { channelId }, body: { settings: { attendsGroups } } });
  expect((await turn(true)).body).toMatchObject({ settings: { attendsGroups: true }, capabilities: { groups: true } });
  const mine = async () => (await client.get("/user/channel")).body.channels[0].capabilities.groups;
  expect(await mine()).toBe(true);
  await turn(false);
  expect(await mine()).toBe(false);
  await db.sql("update tenants set features = '{campaigns}' where id = $1", [admin.tenantId]);
  expect(await turn(true)).toFailWith("ERR_PREMIUM_ONLY");
});
