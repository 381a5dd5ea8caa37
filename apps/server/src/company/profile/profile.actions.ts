// What each changes of themselves: name, signature, sounds, picture.
import { buffer } from "node:stream/consumers";
import { recordSecurity } from "#company/audit";
import { dropPicture, nameOfPicture, pictureKeyOf } from "#company/users";
import { actorOf, type Ctx, type Deps, inTenantScope, type SessionState } from "#platform/context";
import { AppError } from "#platform/errors";
import type { ReceivedFile } from "#platform/http";
import { drawPortrait } from "#platform/pictures";
import { type StorageKey, StoredFileTooLarge } from "#platform/storage";
import { DRAWN_ENDING, endingOf } from "./picture.rules.ts";
import * as queries from "./profile.queries.ts";

/** Far longer than any upload may take. */
const ABANDONED_MS = 3_600_000;
/** A picture of ours stays readable for screens that have not heard of the new one yet. */
const REPLACED_MS = 60_000;

function self(ctx: Ctx): number {
  if (ctx.actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  return ctx.actor.userId;
}

export async function changeOwnProfile(ctx: Ctx, wanted: queries.ProfileChange): Promise<queries.Profile> {
  const userId = self(ctx);
  const before = await queries.readProfile(ctx.tx, userId);
  const isRenamed = wanted.name !== undefined && wanted.name !== before.name;
  // In the company's records support is always called support.
  if (isRenamed && ctx.actor.kind === "user" && ctx.actor.isSupport) throw new AppError("ERR_NO_PERMISSION");
  await queries.saveProfile(ctx.tx, userId, wanted, ctx.now);
  const after = await queries.readProfile(ctx.tx, userId);
  if (isRenamed) {
    await ctx.publish("list.changed", { data: { list: "users" } });
    await recordSecurity(ctx, { kind: "user.changed", userId, detail: { what: "name", by: userId } });
  }
  return after;
}

/** The job that would clear it away is written before the first byte, so that a crash leaves nothing behind. */
export async function savePicture(deps: Deps, session: SessionState, file: ReceivedFile): Promise<queries.Profile> {
  const drawn = await drawReceived(file);
  const inScope = <T>(fn: (ctx: Ctx) => Promise<T>) => inTenantScope(deps, session.tenantId, actorOf(session), fn);
  const key = pictureKeyOf(session.tenantId, `${deps.ids.uuid()}.${DRAWN_ENDING}`);
  await inScope((ctx) => dropLater(ctx, key, ABANDONED_MS));
  await deps.storage.put(key, drawn);
  return inScope((ctx) => replacePicture(ctx, key));
}

export function removePicture(ctx: Ctx): Promise<queries.Profile> {
  return replacePicture(ctx, null);
}

async function replacePicture(ctx: Ctx, key: StorageKey | null): Promise<queries.Profile> {
  const userId = self(ctx);
  const before = await queries.swapPicture(ctx.tx, userId, key, ctx.now);
  if (before !== null) await dropLater(ctx, before, REPLACED_MS);
  if (before !== key) await ctx.publish("list.changed", { data: { list: "users" } });
  return queries.readProfile(ctx.tx, userId);
}

function dropLater(ctx: Ctx, key: StorageKey, afterMs: number): Promise<void> {
  const startAfter = new Date(ctx.now.getTime() + afterMs);
  return ctx.enqueue(dropPicture, { tenantId: ctx.tenantId, name: nameOfPicture(key) }, { startAfter });
}

/** What was sent is never shown: only what was drawn from it. */
export async function drawReceived(file: ReceivedFile): Promise<Buffer> {
  const content = await readSmall(file);
  const drawn = endingOf(content) === null ? null : await drawPortrait(content);
  if (drawn === null) throw new AppError("ERR_VALIDATION", { field: "file", detail: "type" });
  return drawn;
}

/** The reader hands on one byte more than allowed and then stops, so the whole fits in memory. */
async function readSmall({ stream, maxBytes }: ReceivedFile): Promise<Buffer> {
  const content = await buffer(stream);
  if (content.length > maxBytes) throw new StoredFileTooLarge();
  return content;
}
