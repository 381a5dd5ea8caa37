// Parity: what each manifest promises is what happens at its provider, cell by cell; and one that promises otherwise is found.
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Capabilities } from "@prosa/contracts/capabilities";
import { type MediaType, type MessageType, mediaTypes } from "@prosa/contracts/message-content";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { aTenant, aUser, startSandboxProcess, testDatabase, testServer } from "#testing";
import { kindOfFile } from "../conversation/messages/writing/messages.files.rules.ts";
import { type Cell, cellsOf, nameOf, RARE_SIGN } from "./parity.rules.ts";
import { whatsappAltStand } from "./stands.alt.ts";
import { facebookHubStand, instagramHubStand } from "./stands.hub.ts";
import { facebookStand, instagramStand } from "./stands.meta.ts";
import { type Ground, type Stand, sampleOf, telegramStand, whatsappStand } from "./stands.ts";
import { webchatStand } from "./stands.webchat.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read the wire as it comes
type Json = any;

const db = testDatabase();
let ground: Omit<Ground, "admin">;

beforeAll(async () => {
  const sandbox = await startSandboxProcess();
  db.beforeDrop(() => sandbox.close());
  await sandbox.control("/settings", { pace: 0.05, webhookRetryMs: 50 });
  const server = await testServer(db, { env: sandbox.env });
  const tenant = await aTenant(db);
  ground = { db, server, sandbox, tenant };
});

const contents: Partial<Record<MessageType, object>> = {
  location: { content: { type: "location", latitude: -3.1, longitude: -60 } },
  contacts: { content: { type: "contacts", contacts: [{ name: "Bia", phones: [{ phone: "+55 11 98765-0002" }] }] } },
  buttons: {
    body: "Confirma?",
    content: {
      type: "buttons",
      buttons: [
        { id: "sim", title: "Sim" },
        { id: "nao", title: "Não" },
      ],
    },
  },
  list: {
    body: "Quando?",
    content: { type: "list", button: "Ver", sections: [{ rows: [{ id: "1", title: "Manhã" }] }] },
  },
  link: { body: "Veja", content: { type: "link", label: "Abrir", url: "https://example.com/x" } },
  locationRequest: { body: "Onde?", content: { type: "locationRequest" } },
};

/** Looked at four times a second: a person may ask six hundred times a minute, and a chat that is paced takes its seconds. */
const PATIENCE_MS = 60_000;

/** One type of channel under trial: answers for each cell what really happens. */
async function trialOf(stand: Stand, { server, admin }: Ground) {
  await stand.begin();
  const { body } = await server.as(admin).get("/tickets?status=pending");
  const ticketId: number =
    body.tickets.find((one: Json) => one.channelId === stand.channelId)?.id ?? body.tickets[0].id;
  const all = async (): Promise<Json[]> =>
    (await server.as(admin).get(`/messages/${ticketId}`)).body.messages.toSorted((a: Json, b: Json) => a.id - b.id);
  const byId = async (id: number): Promise<Json> =>
    (await server.as(admin).get(`/messages/${ticketId}?around=${id}`)).body.messages.find((one: Json) => one.id === id);
  const ended = (id: number): Promise<Json> =>
    vi.waitFor(
      async () => {
        const message = await byId(id);
        expect([stand.ends, "failed"]).toContain(message.status);
        return message;
      },
      { timeout: PATIENCE_MS, interval: 250 },
    );

  async function send(kind: MessageType, more: object = {}): Promise<Json> {
    const sample = stand.samples?.[kind] ?? sampleOf(kind);
    if (!sample) {
      const wanted =
        kind === "text" ? { body: "Bom dia" } : (contents[kind] ?? { content: { type: "template", templateId: 1 } });
      return server.as(admin).post(`/messages/${ticketId}`, { clientId: randomUUID(), ...wanted, ...more });
    }
    const bytes = await readFile(new URL(`../../../sandbox/samples/${sample}`, import.meta.url));
    // Pictures, films and sound are known by their content.
    const wish = kind === "voice" || kind === "sticker" || kind === "document" ? { as: kind } : {};
    const form = new FormData();
    form.append("payload", JSON.stringify({ clientId: randomUUID(), files: [{ clientId: randomUUID(), ...wish }] }));
    form.append("files", new Blob([new Uint8Array(bytes)]), sample);
    return server.as(admin).raw(`/api/messages/${ticketId}`, { method: "POST", body: form });
  }

  async function out(kind: MessageType): Promise<Cell["is"]> {
    const answer = await send(kind);
    if (answer.status !== 200) return "refused";
    const message = await ended(answer.body.messages[0].id);
    const last = (await stand.phone()).at(-1);
    return message.status === stand.ends && last?.form === stand.forms[kind] ? "native" : "refused";
  }

  async function comesIn(kind: MessageType): Promise<Cell["is"]> {
    const gesture = stand.says[kind];
    if (!gesture) throw new Error(`nobody can say ${kind} on ${stand.type}: the cell is untested`);
    await gesture();
    const last = (await all()).at(-1);
    return last.type === kind && !last.fromMe ? "native" : "refused";
  }

  async function operation(kind: string): Promise<Cell["is"]> {
    const heard = (await all()).find(({ fromMe, type }) => !fromMe && type === "text");
    if (kind === "quote") {
      const answer = await send("text", { quotedId: heard.id });
      if (answer.status !== 200) return "refused";
      await ended(answer.body.messages[0].id);
      return (await stand.phone()).at(-1)?.isReply ? "native" : "refused";
    }
    if (kind === "react" || kind === "reactOther") {
      const reaction = kind === "react" ? "👍" : RARE_SIGN;
      const answer = await server
        .as(admin)
        .post(`/messages/reactions/${heard.id}`, { clientId: randomUUID(), reaction });
      return answer.status === 200 ? "native" : "refused";
    }
    const sent = await send("text");
    const { id } = await ended(sent.body.messages[0].id);
    const ask = () =>
      kind === "edit"
        ? server.as(admin).post(`/messages/edit/${id}`, { body: "Outra coisa" })
        : server.as(admin).delete(`/messages/${id}`);
    if ((await ask()).status !== 200) return "refused";
    await vi.waitFor(async () => expect((await byId(id)).change ?? null).toBeNull(), {
      timeout: PATIENCE_MS,
      interval: 250,
    });
    const shows = async () => {
      const last = (await stand.phone()).at(-1);
      expect(kind === "edit" ? last?.text === "Outra coisa" : last?.isGone).toBe(true);
      return "native" as const;
    };
    return vi.waitFor(shows, { timeout: 10_000, interval: 250 }).catch(() => "refused" as const);
  }

  async function hears(kind: "edit" | "remove" | "reaction"): Promise<Cell["is"]> {
    await stand.does[kind]();
    const messages = await all();
    const shows = {
      edit: messages.some(({ fromMe, editedAt }) => !fromMe && editedAt !== null),
      remove: messages.some(({ fromMe, deletedAt }) => !fromMe && deletedAt !== null),
      reaction: messages.some(({ reactions }) => reactions.some((one: Json) => !one.fromMe)),
    };
    return shows[kind] ? "native" : "silent";
  }

  return {
    ticketId,
    send,
    async verdictOn(cell: Cell): Promise<Cell["is"]> {
      if (cell.what === "hears") return hears(cell.kind);
      if (cell.what === "operation") return operation(cell.kind);
      return cell.what === "out" ? out(cell.kind) : comesIn(cell.kind);
    },
  };
}

describe.each([
  ["whatsapp_cloud", whatsappStand],
  ["whatsapp_alt", whatsappAltStand],
  ["telegram", telegramStand],
  ["facebook", facebookStand],
  ["instagram", instagramStand],
  ["webchat", webchatStand],
  ["instagram.notificame", instagramHubStand],
  ["facebook.notificame", facebookHubStand],
] as const)("%s", (type, make) => {
  let trial: Awaited<ReturnType<typeof trialOf>>;
  let capabilities: Capabilities;
  beforeAll(async () => {
    const found = ground.server.deps.channels.get(type);
    if (!found) throw new Error(`${type} is not there`);
    ({ capabilities } = found);
    // Somebody of its own, with requests of their own.
    const own = { ...ground, admin: await aUser(db, { tenant: ground.tenant, name: "Ana", profile: "admin" }) };
    trial = await trialOf(await make(own), own);
  });

  test("every cell of the manifest is what happens", async () => {
    const differs: string[] = [];
    // What is offered first can be tapped after.
    const order = { out: 0, in: 1, operation: 2, hears: 3 };
    for (const cell of cellsOf(capabilities).toSorted((a, b) => order[a.what] - order[b.what])) {
      if (cell.what === "out" && cell.kind === "template" && cell.is === "native") continue;
      const is = await trial.verdictOn(cell);
      if (is !== cell.is) differs.push(`${nameOf(cell)}, but it is ${is}`);
    }
    expect(differs).toEqual([]);
  }, 240_000);

  test("words to the last character go as one message", async () => {
    const most = capabilities.textMax;
    const whole = await trial.send("text", { body: "a".repeat(Math.min(most, 4096)) });
    expect(whole.body.messages).toHaveLength(1);
  });

  test.each(mediaTypes)("%s to its last byte, and not one beyond", (kind: MediaType) => {
    const rule = capabilities.files[kind];
    if (!rule) {
      expect(capabilities.sends, "what has no rule is not sent").not.toContain(kind);
      return;
    }
    for (const mime of rule.mimes) {
      const facts = { mime: mime === "*/*" ? "application/zip" : mime, as: kind };
      expect(kindOfFile({ ...facts, size: rule.maxBytes }, capabilities.files)).toEqual({ kind });
      expect(kindOfFile({ ...facts, size: rule.maxBytes + 1 }, capabilities.files)).toMatchObject({ refused: "size" });
    }
  });

  test("a capability flipped in the manifest is found", async () => {
    const flipped = { ...capabilities, editOwn: !capabilities.editOwn };
    const cell = cellsOf(flipped).find(({ kind, what }) => what === "operation" && kind === "edit");
    if (!cell) throw new Error("no such cell");
    expect(await trial.verdictOn(cell)).not.toBe(cell.is);
  }, 30_000);
});
