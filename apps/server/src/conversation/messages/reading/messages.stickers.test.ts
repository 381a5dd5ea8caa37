// The stickers offered in the composer: newest first, each picture once, and only of conversations the person may read.
import { beforeAll, expect, test } from "vitest";
import {
  aMedia,
  aMessage,
  aQueue,
  aTenant,
  aTicket,
  aUser,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

test("newest first, each picture once, nothing of conversations that are not theirs, nothing taken back", async () => {
  const tenant = (await aTenant(db)).id;
  const [ana, admin] = [await aUser(db, { tenant }), await aUser(db, { tenant, profile: "admin" })];
  const own = await aTicket(db, { tenant, status: "open", userId: ana.id });
  const queueId = (await aQueue(db, { tenant })).id;
  const other = await aTicket(db, { tenant, status: "open", userId: admin.id, queueId });
  const sticker = async (ticket: typeof own, content: string, over: Parameters<typeof aMedia>[1] = {}) => {
    const message = await aMessage(db, { tenant, ticket, type: "sticker", body: "" });
    await aMedia(db, { message, kind: "sticker", content: Buffer.from(content), mime: "image/webp", ...over });
    return message.id;
  };
  const first = await sticker(own, "gato");
  const again = await sticker(own, "gato");
  const dog = await sticker(own, "cachorro");
  const foreign = await sticker(other, "segredo");
  const gone = await sticker(own, "retirada");
  await db.sql("update messages set deleted_at = now() where id = $1", [gone]);
  await sticker(own, "a caminho", { status: "waiting" });
  const picture = await aMessage(db, { tenant, ticket: own, type: "image", body: "" });
  await aMedia(db, { message: picture });
  const offered = async (who: TestUser) => {
    const { body } = await server.as(who).get("/messages/stickers");
    return body.items.map(({ messageId }: { messageId: number }) => messageId);
  };
  expect(first).toBeLessThan(again);
  expect(await offered(ana)).toEqual([dog, again]);
  expect(await offered(admin)).toEqual([foreign, dog, again]);
  const { body } = await server.as(ana).get("/messages/stickers");
  expect(body.items[0].media).toMatchObject({ mime: "image/webp", url: expect.stringContaining("/media/") });
});
