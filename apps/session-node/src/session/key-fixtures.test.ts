// Keys that earlier versions of the library wrote open in this one: an upgrade must not ask anybody to pair again.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type AuthenticationCreds, addTransactionCapability, type BinaryNode } from "baileys";
import { expect, test } from "vitest";
import { quiet } from "../log.ts";
import type { Backend, KeyRow } from "./backend.types.ts";
import { repairSignal } from "./signal-repair.ts";
import { SessionStore } from "./store.ts";
import { makeTap } from "./tap.ts";

interface Fixture {
  library: string;
  keys: KeyRow[];
  stanzas: { attrs: Record<string, string>; enc: { type: "msg" | "pkmsg" | "skmsg"; base64: string }[] }[];
}

const folder = join(import.meta.dirname, "fixtures");
const fixtures = readdirSync(folder).map((file): Fixture => JSON.parse(readFileSync(join(folder, file), "utf8")));

function kept({ keys }: Fixture) {
  const told: string[] = [];
  const backend: Backend = {
    async load(kind, ids) {
      const rows = keys.filter((row) => row.kind === kind && ids.includes(row.id) && row.text !== null);
      return new Map(rows.map(({ id, text }) => [id, `${text}`]));
    },
    async commit({ news }) {
      for (const item of news) if (item.kind === "message") told.push(String(item.message.conversation));
    },
    known: async () => [false],
    sent: async () => undefined,
  };
  return { told, store: new SessionStore(backend, { mayLeave: () => true, onOver: () => {} }) };
}

test.each(fixtures)("what $library left is opened, alone and in a group", async (fixture) => {
  repairSignal();
  const { told, store } = kept(fixture);
  const creds = await store.loadCreds<AuthenticationCreds>();
  if (!creds?.me) throw new Error("The creds of the fixture are not whole.");
  const tap = makeTap({ own: () => creds.me, isKnown: async () => false, onUnreadable: () => {} });
  const keys = addTransactionCapability(store.keys, quiet, { maxCommitRetries: 1, delayBetweenTriesMs: 0 });
  const repository = tap.makeSignalRepository({ creds, keys }, quiet);

  for (const { attrs, enc } of fixture.stanzas) {
    for (const { type, base64 } of enc) {
      const content = Buffer.from(base64, "base64");
      const stanza: BinaryNode = { tag: "message", attrs, content: [{ tag: "enc", attrs: { type }, content }] };
      tap.note(stanza);
      if (type === "skmsg") {
        await repository.decryptGroupMessage({
          group: `${attrs.from}`,
          authorJid: `${attrs.participant}`,
          msg: content,
        });
      } else await repository.decryptMessage({ jid: `${attrs.from}`, type, ciphertext: content });
    }
  }

  await store.settled();
  expect(told).toEqual(["escrita sob rc14", "no grupo sob rc14"]);
});
