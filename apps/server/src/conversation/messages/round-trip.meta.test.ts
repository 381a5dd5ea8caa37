// Messenger and Instagram from both sides: names and echoes, marks, the window of people, what is taken
// back, comments answered for everybody and once for their writer alone.
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test, vi } from "vitest";
import {
  aTenant,
  aUser,
  startSandboxProcess,
  type TestSandbox,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

// biome-ignore lint/suspicious/noExplicitAny: a test reads the wire as it comes
type Json = any;

const db = testDatabase();
let sandbox: TestSandbox;
let server: TestServer;
const control = (path: string, body?: object): Promise<Json> => sandbox.control(`/meta${path}`, body);

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  db.beforeDrop(() => sandbox.close());
  await sandbox.control("/settings", { webhookRetryMs: 50 });
  server = await testServer(db, { env: sandbox.env });
});

async function connected(type: "facebook" | "instagram", id: string) {
  const admin: TestUser = await aUser(db, { tenant: await aTenant(db), profile: "admin" });
  const [appId, appSecret] = [`55${id}`, "an-invented-secret-of-an-app"];
  const accessToken = `${type === "facebook" ? "EAA" : "IG"}-invented-token-of-${id}`;
  await control("/accounts", { id, kind: type, token: accessToken, appId, appSecret, name: "Casa Ipê" });
  const account = type === "facebook" ? { pageId: id } : { accountId: id };
  const credentials = { ...account, accessToken, appId, appSecret };
  const made = await server.as(admin).post("/channels", { type, name: `Canal ${id}`, credentials });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { callbackUrl } = (await server.as(admin).get(`/channels/${made.body.id}/webhook`)).body;
  await control("/accounts", { id, callback: `${server.url}${new URL(callbackUrl).pathname}` });
  await control("/subscribe", { accountId: id });
  const say = (fields: object) =>
    control("/say", { accountId: id, from: "5001", name: "Ana Lima", await: true, ...fields });
  const ticket = async (): Promise<Json> =>
    (await server.as(admin).get("/tickets?status=open,pending")).body.tickets[0];
  const messages = async (): Promise<Json[]> => {
    const { id: ticketId } = await ticket();
    const { body } = await server.as(admin).get(`/messages/${ticketId}`);
    return body.messages.toSorted((a: Json, b: Json) => a.id - b.id);
  };
  const ended = (messageId: number, shown: object): Promise<Json> =>
    vi.waitFor(
      async () => {
        const message = (await messages()).find((one) => one.id === messageId);
        expect(message).toMatchObject(shown);
        return message;
      },
      { timeout: 15_000, interval: 100 },
    );
  const thread = (): Promise<Json> => control(`/thread?accountId=${id}&personId=5001`);
  return { id, admin, channelId: made.body.id as number, say, ticket, messages, ended, thread };
}

describe.each(["facebook", "instagram"] as const)("%s", (type) => {
  let stage: Awaited<ReturnType<typeof connected>>;
  beforeAll(async () => {
    stage = await connected(type, type === "facebook" ? "77001" : "88001");
    await stage.say({ text: "Oi" });
  });

  test("a name is learned afterwards, and an own echo is no second message", async () => {
    await vi.waitFor(async () => expect((await stage.ticket()).contact.name).toBe("Ana Lima"), { timeout: 15_000 });
    const { id: ticketId } = await stage.ticket();
    const body = { clientId: randomUUID(), body: "Bom dia" };
    const sent = await server.as(stage.admin).post(`/messages/${ticketId}`, body);
    await stage.ended(sent.body.messages[0].id, { status: "read" });
    expect((await stage.messages()).filter(({ fromMe }) => fromMe)).toHaveLength(1);
    await control("/native", { accountId: stage.id, from: "5001", text: "Da caixa de entrada", await: true });
    const own = (await stage.messages()).filter(({ fromMe }) => fromMe);
    expect(own.at(-1)).toMatchObject({ body: "Da caixa de entrada", sendType: "phone" });
    expect(own).toHaveLength(2);
  });

  test("an answer that got lost is found by its echo and never said twice", async () => {
    await control("/faults", { does: "drop", when: "after" });
    const { id: ticketId } = await stage.ticket();
    const wanted = { clientId: randomUUID(), body: "Perdida no caminho" };
    const sent = await server.as(stage.admin).post(`/messages/${ticketId}`, wanted);
    await stage.ended(sent.body.messages[0].id, { status: "read", failure: null });
    const said = (await stage.thread()).messages.filter(({ text }: Json) => text === wanted.body);
    expect(said).toHaveLength(1);
    expect((await stage.messages()).filter(({ body }) => body === wanted.body)).toHaveLength(1);
  });

  test("after a day a person's word goes with its tag, and after a week nobody's", async () => {
    const { id: ticketId } = await stage.ticket();
    await db.sql("update tickets set last_inbound_at = now() - interval '2 days' where id = $1", [ticketId]);
    const sent = await server
      .as(stage.admin)
      .post(`/messages/${ticketId}`, { clientId: randomUUID(), body: "Ainda aí?" });
    await stage.ended(sent.body.messages[0].id, { status: "read" });
    expect((await stage.thread()).messages.at(-1)).toMatchObject({ tag: "HUMAN_AGENT" });
    await db.sql("update tickets set last_inbound_at = now() - interval '8 days' where id = $1", [ticketId]);
    const late = await server.as(stage.admin).post(`/messages/${ticketId}`, { clientId: randomUUID(), body: "Tarde" });
    expect(late.body).toMatchObject({ error: "ERR_WINDOW_CLOSED" });
    await stage.say({ text: "Voltei" });
  });

  test("files come and go, and what is taken back on Instagram is kept nowhere", async () => {
    await stage.say({ kind: "image", count: 2 });
    const pictures = (await stage.messages()).filter((one) => one.type === "image");
    expect(pictures).toHaveLength(2);
    await vi.waitFor(async () => {
      const media = (await stage.messages()).filter((one) => one.type === "image").map((one) => one.media.status);
      expect(media).toEqual(["ready", "ready"]);
    }, 15_000);
    if (type === "facebook") return;
    const { mid } = await stage.say({ text: "Apague isto" });
    await stage.say({ kind: "unsend", mid });
    const [row] = await db.sql("select body, original_body, deleted_at from messages where provider_id = $1", [mid]);
    expect(row).toMatchObject({ body: "", original_body: null, deleted_at: expect.any(Date) });
  });

  test("a comment is answered in public, once in private, hidden and deleted", async () => {
    const picture = await readFile(new URL("../../../../sandbox/samples/photo.jpg", import.meta.url));
    const post = { accountId: stage.id, text: "Sofás em promoção", base64: picture.toString("base64") };
    const { id: postId } = await control("/posts", { ...post, ...(type === "instagram" && { id: "17900001" }) });
    await control("/comment", { accountId: stage.id, postId, from: "5001", text: "Preço?", await: true });
    const [comment] = (await stage.messages()).filter((one) => one.type === "comment");
    await stage.ended(comment.id, { content: { post: { text: "Sofás em promoção" } }, media: { status: "ready" } });
    const answer = (body: object) => server.as(stage.admin).post(`/hub-message/comentary/${comment.id}`, body);
    expect((await answer({ message: "  " })).status).toBe(400);
    const open = await answer({ message: "Respondi no direct" });
    await stage.ended(open.body.id, { status: "sent", type: "comment", quotedId: comment.id });
    const direct = await answer({ message: "R$ 900", mode: "private" });
    await stage.ended(direct.body.id, { status: "read", content: { mode: "private" } });
    expect((await answer({ message: "De novo", mode: "private" })).body).toMatchObject({
      error: "ERR_COMMENT_DIRECT_SENT",
    });
    const comments = async () => control(`/comments?accountId=${stage.id}`);
    expect((await comments()).map(({ text }: Json) => text)).toContain("Respondi no direct");
    const moderate = (action: string) => server.as(stage.admin).put(`/messages/comments/${comment.id}`, { action });
    await moderate("hide");
    await stage.ended(comment.id, { content: { isHidden: true }, change: null });
    await moderate("remove");
    await vi.waitFor(async () => {
      const found = (await stage.messages()).find((one) => one.id === comment.id);
      expect(found.deletedAt).not.toBeNull();
    }, 15_000);
    expect((await comments()).find(({ text }: Json) => text === "Preço?")).toMatchObject({
      removed: true,
      hidden: true,
    });
  });
});

test("a comment alone opens an attendance and no window, and a person's id holds for one page only", async () => {
  const stage = await connected("facebook", "77002");
  const { id: postId } = await control("/posts", { accountId: stage.id, text: "Mesas" });
  const wanted = { accountId: stage.id, postId, from: "5009", name: "Bia Reis", text: "Tem preta?", await: true };
  await control("/comment", wanted);
  const ticket = await stage.ticket();
  expect(ticket).toMatchObject({ contact: { name: "Bia Reis" }, lastMessage: "Tem preta?" });
  const answer = await server.as(stage.admin).post(`/messages/${ticket.id}`, { clientId: randomUUID(), body: "Tem" });
  expect(answer.body).toMatchObject({ error: "ERR_WINDOW_CLOSED" });
  const [identity] = await db.sql("select value from contact_identities where contact_id = $1", [ticket.contactId]);
  expect(identity).toEqual({ value: "77002:5009" });
});
