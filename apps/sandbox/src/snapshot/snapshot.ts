// The whole state in one file, a line of JSON each, so that a sandbox can be stopped and go on where it was.
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { createInterface } from "node:readline";
import { restoreEvolution, type SavedEvolution, saveEvolution } from "../evolution/saved.ts";
import type { LedgerEntry } from "../ledger/ledger.ts";
import { restoreMeta, type SavedMeta, saveMeta } from "../meta/saved.ts";
import { restoreHub, type SavedHub, saveHub } from "../notificame/saved.ts";
import type { BookState } from "../payments/book.ts";
import type { Settings } from "../settings.ts";
import { restoreTelegram, type SavedTelegram, saveTelegram } from "../telegram/saved.ts";
import { blobOf } from "../whatsapp-cloud/media/media.store.ts";
import type { Media } from "../whatsapp-cloud/media/media.ts";
import * as states from "../whatsapp-cloud/state.ts";
import { accountOf } from "../whatsapp-cloud/templates/template.shelf.ts";
import type { Template } from "../whatsapp-cloud/templates/template.types.ts";
import type { World } from "../world.ts";

const VERSION = 2;
/** Files above this size are left out: they would make the snapshot larger than all the rest. */
const MAX_FILE = 8 * 1024 * 1024;

type SavedAccount = Omit<states.Account, "templates"> & { templates: Template[] };
type SavedMedia = Omit<Media, "blob"> & { base64: string };
type SavedThread = Omit<states.Thread, "messages">;
type Line =
  | { is: "snapshot"; version: number; settings: Settings; clock: { offsetMs: number; frozen: boolean } }
  | { is: "number"; value: states.BusinessNumber }
  | { is: "account"; value: SavedAccount }
  | { is: "person"; value: states.Person }
  | { is: "media"; value: SavedMedia }
  | { is: "message"; value: states.Message }
  | { is: "thread"; value: SavedThread }
  | { is: "ledger"; value: LedgerEntry }
  | { is: "payments"; value: BookState }
  | { is: "telegram"; value: SavedTelegram }
  | { is: "meta"; value: SavedMeta }
  | { is: "evolution"; value: SavedEvolution }
  | { is: "notificame"; value: SavedHub };

/** Written beside and then renamed, so that an interrupted save leaves the one before whole. */
export async function saveSnapshot(world: World, path: string): Promise<{ path: string; lines: number }> {
  const beside = `${path}.new`;
  const file = createWriteStream(beside);
  let lines = 0;
  for await (const line of linesOf(world)) {
    lines++;
    if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, "drain");
  }
  file.end();
  await once(file, "close");
  await rename(beside, path);
  return { path, lines };
}

async function* linesOf(world: World): AsyncGenerator<Line> {
  const { state, settings, media, ledger } = world;
  const { offsetMs, frozen } = world.clock.state();
  yield { is: "snapshot", version: VERSION, settings, clock: { offsetMs, frozen } };
  for (const value of state.numbers.values()) yield { is: "number", value };
  for (const account of state.accounts.values()) {
    yield { is: "account", value: { ...account, templates: [...account.templates.values()] } };
  }
  for (const value of state.people.values()) yield { is: "person", value };
  for (const { blob, ...value } of media.all()) {
    if (blob.size > MAX_FILE) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of blob.read() as AsyncIterable<Buffer>) chunks.push(chunk);
    yield { is: "media", value: { ...value, base64: Buffer.concat(chunks).toString("base64") } };
  }
  for (const value of state.messages.values()) yield { is: "message", value };
  for (const { messages: _, ...value } of state.threads.values()) yield { is: "thread", value };
  for (const value of ledger.all()) yield { is: "ledger", value };
  yield { is: "payments", value: world.payments.save() };
  yield { is: "telegram", value: saveTelegram(world.telegram.state, MAX_FILE) };
  yield { is: "meta", value: saveMeta(world.meta.state, MAX_FILE) };
  yield { is: "evolution", value: saveEvolution(world.evolution.state, MAX_FILE) };
  yield { is: "notificame", value: saveHub(world.notificame.state) };
}

/** Replaces everything; what was pending when it was saved, such as statuses still to come, is not resumed. */
export async function loadSnapshot(world: World, path: string): Promise<{ path: string; lines: number }> {
  const input = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  let lines = 0;
  for await (const text of input) {
    const line = JSON.parse(text) as Line;
    if (lines === 0) begin(world, line);
    else restore(world, line);
    lines++;
  }
  world.events.publish("reset", {});
  return { path, lines };
}

function begin(world: World, line: Line) {
  if (line.is !== "snapshot" || line.version !== VERSION)
    throw new Error("The file is not a snapshot of this sandbox.");
  world.reset({});
  Object.assign(world.settings, line.settings);
  world.clock.advance(line.clock.offsetMs);
  if (line.clock.frozen) world.clock.freeze();
}

function restore({ state, media, ledger, payments, telegram, meta, evolution, notificame }: World, line: Line) {
  switch (line.is) {
    case "number":
      state.numbers.set(line.value.phoneNumberId, line.value);
      break;
    case "account": {
      const { templates, ...account } = line.value;
      const all = new Map(templates.map((template) => [template.id, template]));
      Object.assign(accountOf(state, account.wabaId), account, { templates: all });
      break;
    }
    case "person":
      states.savePerson(state, line.value);
      break;
    case "media": {
      const { base64, ...value } = line.value;
      media.restore({ ...value, blob: blobOf(Buffer.from(base64, "base64")) });
      break;
    }
    case "message":
      states.addMessage(state, line.value);
      break;
    case "thread":
      Object.assign(states.threadOf(state, line.value.phoneNumberId, line.value.phone), line.value);
      break;
    case "ledger":
      ledger.restore(line.value);
      break;
    case "payments":
      payments.restore(line.value);
      break;
    case "telegram":
      restoreTelegram(telegram.state, line.value);
      break;
    case "meta":
      restoreMeta(meta.state, line.value);
      break;
    case "evolution":
      restoreEvolution(evolution.state, line.value);
      break;
    case "notificame":
      restoreHub(notificame.state, line.value);
      break;
    default:
      throw new Error("The snapshot has a line nobody knows.");
  }
}
