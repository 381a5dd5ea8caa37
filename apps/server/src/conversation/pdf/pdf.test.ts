// A conversation on paper: made in the background, for whoever may see it, and for nobody else.
import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { aMessage, aQueue, aTenant, aTicket, aUser, testDatabase, testServer } from "#testing";
import { wordsOf } from "./pdf.draw.ts";
import type { PrintedMessage } from "./pdf.queries.ts";
import { textsFor } from "./pdf.texts.ts";

const db = testDatabase();

describe("the words", () => {
  const message: PrintedMessage = {
    id: 1,
    type: "text",
    body: "Bom dia",
    fromMe: false,
    sendType: "chat",
    status: "received",
    username: null,
    createdAt: new Date("2026-03-10T12:00:00Z"),
    editedAt: null,
    deletedAt: null,
    mediaName: null,
    mediaKind: null,
    thumbKey: null,
    durationMs: null,
  };
  const texts = textsFor("pt");

  test("a text is itself, a file is named, and what was deleted stays unsaid", () => {
    expect(wordsOf(message, texts)).toBe("Bom dia");
    expect(wordsOf({ ...message, type: "voice", body: "", durationMs: 12_400 }, texts)).toBe(
      "[Mensagem de voz (12 s)]",
    );
    expect(wordsOf({ ...message, type: "document", mediaName: "nf.pdf", body: "Nota" }, texts)).toBe(
      "[Documento: nf.pdf]\nNota",
    );
    expect(wordsOf({ ...message, deletedAt: new Date() }, texts)).toBe("Mensagem apagada");
  });
});

test("the file is made with every message, notes left out; a colleague without sight of the ticket gets nothing", async () => {
  const tenant = await aTenant(db);
  const queue = await aQueue(db, { tenant });
  const ana = await aUser(db, { tenant, queues: [queue] });
  const outsider = await aUser(db, { tenant, queues: [await aQueue(db, { tenant })] });
  const ticket = await aTicket(db, { tenant, queueId: queue.id, status: "open", userId: ana.id });
  for (let number = 1; number <= 60; number++) {
    await aMessage(db, { tenant, ticket, fromMe: number % 2 === 0, body: `Linha ${number} da conversa` });
  }
  await aMessage(db, { tenant, ticket, body: `Comprido ${"palavra ".repeat(900)}` });
  const server = await testServer(db, { role: "all" });
  await server.as(ana).post(`/messages/${ticket.id}`, {
    clientId: crypto.randomUUID(),
    body: "Segredo da equipe",
    content: { type: "note", mentions: [] },
  });
  expect(await server.as(outsider).get(`/messages/pdf/${ticket.id}`)).toFailWith("ERR_NO_TICKET_FOUND");

  const job = (await server.as(ana).get(`/messages/pdf/${ticket.id}`)).body;
  expect(job).toMatchObject({ kind: "pdf", status: "waiting", total: 61 });
  await expect
    .poll(async () => (await server.as(ana).get(`/jobs/${job.id}`)).body.status, { timeout: 30_000 })
    .toBe("done");
  const file = await fetch(`${server.url}/api/jobs/${job.id}/result`, {
    headers: { authorization: `Bearer ${ana.token}` },
  });
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(file.headers.get("content-disposition")).toContain(".pdf");
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.includes("Segredo")).toBe(false);
  // Read by somebody else's program: what we drew is what others see.
  const text = readPdf(bytes);
  expect(text).toContain("Linha 1 da conversa");
  expect(text).toContain("Linha 60 da conversa");
  expect(text).not.toContain("Segredo da equipe");
});

/** Debian's poppler-utils; `.ci/run` installs it. */
function readPdf(bytes: Buffer): string {
  return execFileSync("pdftotext", ["-layout", "-", "-"], { input: bytes, encoding: "utf8", maxBuffer: 1e8 });
}
