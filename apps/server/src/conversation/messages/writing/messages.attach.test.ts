// Files in a conversation: one message each, in order, as what their content is; and nothing left of what was refused.
import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aMessage, aTenant, aTicket, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";

const sample = (name: string) => readFile(new URL(`../../../../../sandbox/samples/${name}`, import.meta.url));

const db = testDatabase();
let server: TestServer;
let photo: Buffer;
let pdf: Buffer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
  [photo, pdf] = await Promise.all([sample("photo.jpg"), sample("invoice.pdf")]);
});

let tenant: number;
let ana: TestUser;
let ticket: Awaited<ReturnType<typeof aTicket>>;
beforeEach(async () => {
  tenant = (await aTenant(db)).id;
  ana = await aUser(db, { tenant, name: "Ana" });
  ticket = await aTicket(db, { tenant, status: "open", userId: ana.id });
});

interface Sent {
  content: Buffer;
  name: string;
  caption?: string;
  as?: string;
  clientId?: string;
}

function send(files: Sent[], payload: object = {}, to = ticket.id) {
  const form = new FormData();
  const described = files.map(({ caption, as, clientId = randomUUID() }) => ({ clientId, caption, as }));
  form.append("payload", JSON.stringify({ clientId: randomUUID(), files: described, ...payload }));
  for (const { content, name } of files) form.append("files", new Blob([new Uint8Array(content)]), name);
  return server.as(ana).raw(`/api/messages/${to}`, { method: "POST", body: form });
}

/** Keys that lie in the store and belong to this company. */
async function keptKeys(): Promise<string[]> {
  const rows = await db.sql<{ storage_key: string }>("select storage_key from storage_trash where tenant_id = $1", [
    tenant,
  ]);
  const found = await Promise.all(
    rows.map(async ({ storage_key: key }) => ((await server.deps.storage.head(key as never)) ? [key] : [])),
  );
  return found.flat();
}

test("each file is a message of its own, in order, with the words and the quote on the first", async () => {
  const quoted = await aMessage(db, { tenant, ticket, body: "manda a nota?" });
  const files = [
    { content: photo, name: "férias.jpg" },
    { content: pdf, name: "../nota.pdf", caption: "para {{user}}" },
  ];
  const { body } = await send(files, { body: "Segue", quotedId: quoted.id, signed: true });
  expect(body.messages).toMatchObject([
    {
      type: "image",
      body: "*Ana:*\nSegue",
      mediaName: "férias.jpg",
      media: { status: "ready", mime: "image/jpeg", size: photo.length, url: expect.stringContaining("/media/") },
      quotedId: quoted.id,
      status: "queued",
    },
    { type: "document", body: "para Ana", mediaName: "nota.pdf", media: { mime: "application/pdf" }, quotedId: null },
  ]);
  const { body: page } = await server.as(ana).get(`/messages/${ticket.id}`);
  expect(page.messages.slice(1)).toEqual(body.messages);
  expect(page.ticket).toMatchObject({ lastMessage: "para Ana", lastMessageType: "document", answered: true });
  expect(await keptKeys()).toHaveLength(2);
});

test("the content decides, not the name; a wish is followed where the channel can", async () => {
  const { body } = await send([
    { content: photo, name: "virus.exe" },
    { content: await sample("voice.ogg"), name: "gravacao.ogg", as: "voice" },
    { content: await sample("voice.ogg"), name: "musica.ogg" },
    { content: await sample("sticker.webp"), name: "figurinha.webp", as: "sticker" },
    { content: Buffer.from("<svg onload=alert(1)>"), name: "desenho.svg" },
  ]);
  expect(body.messages.map(({ type }: { type: string }) => type)).toEqual([
    "image",
    "voice",
    "audio",
    "sticker",
    "document",
  ]);
  expect(body.messages.at(-1).media.mime).toBe("text/plain");
});

test.each([
  [
    "a type the channel takes in no way",
    () => [{ content: randomBytes(5_000), name: "dados.bin" }],
    "files.0",
    "application/octet-stream",
  ],
  [
    "a picture too large for one",
    () => [{ content: Buffer.concat([photo, Buffer.alloc(5_300_000)]), name: "g.jpg" }],
    "files.0",
    "5242880",
  ],
  [
    "a wish that does not fit, behind one that does",
    () => [
      { content: photo, name: "a.jpg" },
      { content: pdf, name: "b.pdf", as: "sticker" },
    ],
    "files.1",
    "application/pdf",
  ],
  ["an empty file", () => [{ content: Buffer.alloc(0), name: "nada.txt" }], "files.0", "empty"],
] as const)("%s is refused by name, and nothing is kept", async (_, files, field, detail) => {
  const refused = await send(files());
  expect(refused).toFailWith("ERR_FILE_NOT_ACCEPTED");
  expect(refused.body).toMatchObject({ field, detail });
  expect(await keptKeys()).toEqual([]);
  expect(await db.sql("select 1 from messages where ticket_id = $1", [ticket.id])).toEqual([]);
});

test("captions go where the channel has them, and no longer than it takes", async () => {
  const voice = { content: await sample("voice.ogg"), name: "a.ogg", as: "voice" };
  const refused = await send([{ ...voice, caption: "ouça" }]);
  expect(refused).toFailWith("ERR_CHANNEL_CANNOT");
  expect(refused.body.field).toBe("files.0.caption");
  const long = await send([{ content: photo, name: "a.jpg" }], { body: "x".repeat(1025) });
  expect(long).toFailWith("ERR_VALIDATION");
  expect(await keptKeys()).toEqual([]);
  expect((await send([{ ...voice }], {})).status).toBe(200);
});

test("files and their descriptions must be as many, and one thing is said at a time", async () => {
  const form = (payload: object, files: number) => {
    const made = new FormData();
    made.append("payload", JSON.stringify({ clientId: randomUUID(), ...payload }));
    for (let place = 0; place < files; place++) made.append("files", new Blob([new Uint8Array(photo)]), "a.jpg");
    return server.as(ana).raw(`/api/messages/${ticket.id}`, { method: "POST", body: made });
  };
  const described = { clientId: randomUUID() };
  const cases = {
    "two files, one description": form({ files: [described] }, 2),
    "one file, two descriptions": form({ files: [described, { clientId: randomUUID() }] }, 1),
    "a file nobody speaks of": form({ body: "oi" }, 1),
    "a description without a file": server
      .as(ana)
      .post(`/messages/${ticket.id}`, { clientId: randomUUID(), files: [described] }),
    "the same id twice": form({ files: [described, described] }, 2),
    "a place beside a file": form({ files: [described], content: { type: "location", latitude: 1, longitude: 1 } }, 1),
  };
  for (const [name, answer] of Object.entries(cases)) expect(await answer, name).toFailWith("ERR_VALIDATION");
  expect(await keptKeys()).toEqual([]);
});

test("what may not be said is refused before the files are read", async () => {
  const late = await aTicket(db, { tenant, status: "open", userId: ana.id, lastInboundAt: new Date(0) });
  const files = [{ content: photo, name: "a.jpg" }];
  expect(await send(files, {}, late.id)).toFailWith("ERR_WINDOW_CLOSED");
  const closed = await aTicket(db, { tenant, status: "closed", userId: ana.id });
  expect(await send(files, {}, closed.id)).toFailWith("ERR_CREATING_MESSAGE");
  expect(await db.sql("select 1 from storage_trash where tenant_id = $1", [tenant])).toEqual([]);
});

test("the same files posted again and at once are the same messages, and the bytes are kept once", async () => {
  const files = [
    { content: photo, name: "a.jpg", clientId: randomUUID() },
    { content: pdf, name: "b.pdf", clientId: randomUUID() },
  ];
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(files, { body: "Segue" })));
  answers.push(await send(files, { body: "Segue" }));
  const ids = answers.map(({ body }) => body.messages.map(({ id }: { id: number }) => id).join());
  expect(new Set(ids).size).toBe(1);
  await expect.poll(keptKeys).toHaveLength(2);
  expect(await send(files, { body: "Segue outra vez" })).toFailWith("ERR_KEY_REUSED");
  await expect.poll(keptKeys).toHaveLength(2);
  const half = await send([
    { content: photo, name: "a.jpg", clientId: files[0]?.clientId },
    { content: pdf, name: "c.pdf" },
  ]);
  expect(half).toFailWith("ERR_CONFLICT");
});

test("a person who leaves in the middle of the second file leaves nothing of the first", async () => {
  const files = [{ clientId: randomUUID() }, { clientId: randomUUID() }];
  const part = (headers: string) => `--x\r\ncontent-disposition: form-data; ${headers}\r\n\r\n`;
  const call = request(`${server.url}/api/messages/${ticket.id}`, {
    method: "POST",
    headers: { authorization: `Bearer ${ana.token}`, "content-type": "multipart/form-data; boundary=x" },
  });
  call.on("error", () => {});
  call.write(`${part('name="payload"')}${JSON.stringify({ clientId: randomUUID(), files })}\r\n`);
  call.write(part('name="files"; filename="a.jpg"'));
  call.write(photo);
  call.write(`\r\n${part('name="files"; filename="b.pdf"')}`);
  call.write(pdf);
  // The first is kept, and the second has begun.
  const begun = () => db.sql("select 1 from storage_trash where tenant_id = $1", [tenant]);
  await expect.poll(begun).toHaveLength(2);
  expect(await keptKeys()).toHaveLength(1);
  call.destroy();
  await expect.poll(keptKeys).toEqual([]);
  expect(await db.sql("select 1 from messages where ticket_id = $1", [ticket.id])).toEqual([]);
});

test("the first file to a waiting ticket also starts the attendance", async () => {
  const waiting = await aTicket(db, { tenant });
  expect((await send([{ content: photo, name: "a.jpg" }], {}, waiting.id)).status).toBe(200);
  expect((await server.as(ana).get(`/tickets/${waiting.id}`)).body).toMatchObject({ status: "open", userId: ana.id });
});
