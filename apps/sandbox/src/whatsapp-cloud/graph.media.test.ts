// Files over the provider's doors: what is taken, for how long, for whom, and what happens to a file that is not one.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ANA, aConversation, aSandbox, NUMBER, until } from "../sandbox.testing.ts";

const DAY = 24 * 60 * 60 * 1_000;
const PDF = "%PDF-1.4 a small one";

async function download(url: string, token = NUMBER.accessToken) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, type: response.headers.get("content-type"), bytes: await response.bytes() };
}

test("an uploaded file is resolved, downloaded with the token, and deleted", async () => {
  const sandbox = await aSandbox();
  const { body } = await sandbox.upload(PDF, "application/pdf", { filename: "nf.pdf" });
  expect(body.id).toMatch(/^\d{16}$/);

  const resolved = await sandbox.graph(`/${body.id}?phone_number_id=${NUMBER.phoneNumberId}`);
  expect(resolved.body).toEqual({
    messaging_product: "whatsapp",
    url: expect.stringContaining(sandbox.url),
    mime_type: "application/pdf",
    sha256: createHash("sha256").update(PDF).digest("hex"),
    file_size: String(PDF.length),
    id: body.id,
  });
  const file = await download(resolved.body.url);
  expect(file).toMatchObject({ status: 200, type: "application/pdf" });
  expect(Buffer.from(file.bytes).toString()).toBe(PDF);
  expect((await download(resolved.body.url, "wrong")).status).toBe(401);
  expect((await download(`${resolved.body.url}x`)).status).toBe(404);
  expect((await sandbox.graph(`/${body.id}?phone_number_id=1`)).body.error.code).toBe(100);

  const headers = { authorization: `Bearer ${NUMBER.accessToken}` };
  const deleted = await fetch(`${sandbox.url}/v24.0/${body.id}`, { method: "DELETE", headers });
  expect(await deleted.json()).toEqual({ success: true });
  expect((await sandbox.graph(`/${body.id}`)).body.error.code).toBe(100);
});

test("an address lives five minutes, an upload thirty days, a person's file seven", async () => {
  const { business, sandbox } = await aConversation();
  const uploaded = await sandbox.upload(PDF, "application/pdf");
  await sandbox.speak({ type: "document", sample: "invoice.pdf" });
  const received = business.messages().at(-1).document;
  const { url } = (await sandbox.graph(`/${uploaded.body.id}`)).body;

  await sandbox.control("/clock", { advanceMs: 5 * 60_000 - 1_000 });
  expect((await download(url)).status).toBe(200);
  await sandbox.control("/clock", { advanceMs: 2_000 });
  expect((await download(url)).status).toBe(404);
  expect((await download(received.url)).status).toBe(404);
  const fresh = (await sandbox.graph(`/${received.id}`)).body.url;
  expect((await download(fresh)).status).toBe(200);

  await sandbox.control("/clock", { advanceMs: 7 * DAY });
  expect((await sandbox.graph(`/${received.id}`)).status).toBe(400);
  expect((await sandbox.graph(`/${uploaded.body.id}`)).status).toBe(200);
  await sandbox.control("/clock", { advanceMs: 23 * DAY });
  expect((await sandbox.graph(`/${uploaded.body.id}`)).status).toBe(400);
});

test.for([
  ["a type that is not accepted", "GIF89a", "image/gif", {}, 131_053],
  ["no type at all", "x", "", {}, 131_053],
  ["a picture above 5 MB", Buffer.alloc(5 * 1024 * 1024 + 1), "image/png", {}, 131_053],
  ["a sticker above 500 KB", Buffer.alloc(500 * 1024 + 1), "image/webp", {}, 131_053],
  ["no messaging_product", PDF, "application/pdf", { messaging_product: null }, 100],
] as const)("an upload with %s is refused", async ([, bytes, type, fields, code]) => {
  const sandbox = await aSandbox();
  const answer = await sandbox.upload(bytes, type, { fields });
  expect(answer.status).toBe(400);
  expect(answer.body.error.code).toBe(code);
});

test("a large file streams in and out whole", async () => {
  const sandbox = await aSandbox();
  const bytes = Buffer.alloc(12 * 1024 * 1024, "ledger ");
  const { body } = await sandbox.upload(bytes, "application/pdf");
  const resolved = (await sandbox.graph(`/${body.id}`)).body;
  expect(resolved.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  expect(Buffer.compare(Buffer.from((await download(resolved.url)).bytes), bytes)).toBe(0);
});

test("every kind of file reaches the phone, with its caption", async () => {
  const { business, sandbox } = await aConversation();
  const sent: string[] = [];
  for (const [type, name, mimeType, more] of [
    ["image", "photo.jpg", "image/jpeg", { caption: "o sofá" }],
    ["video", "clip.mp4", "video/mp4", {}],
    ["audio", "voice.ogg", "audio/ogg", { voice: true }],
    ["document", "invoice.pdf", "application/pdf", { filename: "nf.pdf" }],
    ["sticker", "sticker.webp", "image/webp", {}],
  ] as const) {
    const id = await sandbox.uploadSample(name, mimeType);
    sent.push((await sandbox.send(`+${ANA}`, type, { id, ...more })).body.messages[0].id);
  }
  await until(() =>
    expect(sent.map((wamid) => business.statuses(wamid).at(-1)?.status)).toEqual(Array(5).fill("read")),
  );
  const { body } = await sandbox.control(`/threads/${NUMBER.phoneNumberId}/${ANA}`);
  expect(body.messages[1]).toMatchObject({ type: "image", text: "o sofá", mediaId: expect.any(String) });
  const shown = await fetch(`${sandbox.url}/__control/media/${body.messages[1].mediaId}`);
  expect(shown.headers.get("content-type")).toBe("image/jpeg");
});

test.for([
  ["image", "voice.ogg", "audio/ogg", {}],
  ["sticker", "photo.jpg", "image/jpeg", {}],
  ["audio", "song.mp3", "audio/mpeg", { voice: true }],
] as const)("a %s cannot be %s", async ([type, name, mimeType, more]) => {
  const { sandbox } = await aConversation();
  const id = await sandbox.uploadSample(name, mimeType);
  expect((await sandbox.send(`+${ANA}`, type, { id, ...more })).body.error.code).toBe(131_053);
});

test("a file that is not what it says is accepted and then failed", async () => {
  const { business, sandbox } = await aConversation();
  const { body } = await sandbox.upload("<html>not a picture</html>", "image/jpeg");
  const sent = await sandbox.send(`+${ANA}`, "image", { id: body.id });
  expect(sent.status).toBe(200);
  const failed = [{ status: "failed", errors: [{ code: 131_053 }] }];
  await until(() => expect(business.statuses(sent.body.messages[0].id)).toMatchObject(failed));
});

test("a link is fetched from this machine; one that does not answer fails by webhook", async () => {
  const { business, sandbox } = await aConversation();
  const files = createServer((request, response) => {
    if (request.url !== "/a.pdf") response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "application/pdf" }).end(PDF);
  });
  await new Promise<void>((resolve) => files.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void files.close());
  const base = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;

  const good = await sandbox.send(`+${ANA}`, "document", { link: `${base}/a.pdf` });
  const bad = await sandbox.send(`+${ANA}`, "document", { link: `${base}/b.pdf` });
  await until(() => expect(business.statuses(good.body.messages[0].id).at(-1)?.status).toBe("read"));
  await until(() =>
    expect(business.statuses(bad.body.messages[0].id)).toMatchObject([{ errors: [{ code: 131_053 }] }]),
  );
  const { body } = await sandbox.control(`/threads/${NUMBER.phoneNumberId}/${ANA}`);
  expect(body.messages[1].mediaId).toMatch(/^\d+$/);
});
