// A sandbox saved to a file goes on as the same one: people, messages, files, templates, ledger and clock.
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ANA, aConversation, aSandbox, NUMBER, until } from "../sandbox.testing.ts";
import { startSandbox } from "../sandbox.ts";

async function aFile() {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "state.ndjson");
}

test("what was saved is there after a restart", async () => {
  const snapshot = await aFile();
  const { business, sandbox, inbound } = await aConversation("happy", {}, snapshot);
  await sandbox.speak({ type: "image", sample: "photo.jpg", caption: "foto" });
  const sent = await sandbox.sendText(`+${ANA}`, "Olá", { biz_opaque_callback_data: "m1" });
  await until(() => expect(business.statuses(sent.body.messages[0].id).at(-1)?.status).toBe("read"));
  await sandbox.control("/templates", { wabaId: NUMBER.wabaId, name: "pesquisa_rapida", status: "PAUSED" });
  await sandbox.control("/clock", { advanceMs: 3_600_000 });
  await until(async () => expect((await sandbox.control("/stats")).body.webhooks.pending).toBe(0));
  const before = (await sandbox.control(`/threads/${NUMBER.phoneNumberId}/${ANA}`)).body;
  const ledger = (await sandbox.control("/ledger?limit=1000")).body.entries;

  const saved = await sandbox.control("/snapshot/save", {});
  expect(saved.body.lines).toBeGreaterThan(10);
  expect(await readdir(join(snapshot, ".."))).toEqual(["state.ndjson"]);

  const again = await startSandbox({ port: 0, host: "127.0.0.1", snapshot });
  onTestFinished(() => again.close());
  const ask = async (path: string) => (await fetch(`${again.url}/__control${path}`)).json() as Promise<never>;
  const after: typeof before = await ask(`/threads/${NUMBER.phoneNumberId}/${ANA}`);
  expect({ ...after, now: 0 }).toEqual({ ...before, now: 0 });
  expect(after.messages[0].wamid).toBe(inbound);
  expect(((await ask("/ledger?limit=1000")) as { entries: unknown }).entries).toEqual(ledger);
  expect(((await ask("/clock")) as { offsetMs: number }).offsetMs).toBeGreaterThanOrEqual(3_599_000);
  const picture = await fetch(`${again.url}/__control/media/${before.messages[1].mediaId}`);
  expect((await picture.bytes()).length).toBeGreaterThan(10_000);
  const templates: { name: string; status: string }[] = await ask(`/templates?wabaId=${NUMBER.wabaId}`);
  expect(templates.find(({ name }) => name === "pesquisa_rapida")?.status).toBe("PAUSED");
});

test("without a file there is nothing to save to, and a strange file is refused", async () => {
  const sandbox = await aSandbox();
  expect((await sandbox.control("/snapshot/save", {})).status).toBe(400);
  const snapshot = await aFile();
  await writeFile(snapshot, '{"is":"something else"}\n');
  await expect(startSandbox({ port: 0, host: "127.0.0.1", snapshot })).rejects.toThrow("not a snapshot");
});
