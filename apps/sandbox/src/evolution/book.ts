// The address book of a telephone on the pretend Evolution server: who stands in it, who wrote, and what is no person at all.
import type { World } from "../world.ts";
import type { Call, Evolution } from "./evolution.ts";
import { openInstance } from "./messages.ts";
import { type BookRow, jidOf, personOf } from "./state.ts";

type Fields = Record<string, unknown>;

/** All of them in one answer, whatever `where` says, as the real server does with an empty one. */
export function findContacts(world: World, evolution: Evolution, { instance }: Call): object {
  const { id, name } = openInstance(evolution, instance);
  const rows = new Map<string, BookRow>();
  for (const message of evolution.state.messages.values()) {
    if (message.instance !== name) continue;
    const remoteJid = jidOf(message.person);
    rows.set(remoteJid, { remoteJid, pushName: personOf(evolution.state, message.person).name, type: "contact" });
  }
  for (const row of evolution.state.books.get(name) ?? []) rows.set(row.remoteJid, row);
  const at = new Date(world.now()).toISOString();
  return [...rows.values()].map((row, place) => ({
    ...row,
    id: `cm${id.replace(/\W/g, "").slice(0, 12)}${place}`,
    profilePicUrl: null,
    createdAt: at,
    updatedAt: at,
    instanceId: id,
    isGroup: row.type === "group",
    isSaved: row.type === "contact",
  }));
}

const KINDS = ["contact", "group", "group_member"] as const;

/** For the control API: the book of an instance from now on. */
export function writeBook({ evolution }: World, instance: string, given: unknown): BookRow[] {
  const rows = (Array.isArray(given) ? (given as Fields[]) : []).map((row) => ({
    remoteJid: String(row.remoteJid ?? ""),
    pushName: typeof row.pushName === "string" ? row.pushName : null,
    type: KINDS.find((kind) => kind === row.type) ?? "contact",
  }));
  evolution.state.books.set(instance, rows);
  return rows;
}
