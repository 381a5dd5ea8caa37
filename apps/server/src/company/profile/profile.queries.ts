// SQL of one's own profile. Row-level security adds the tenant.
import type { OwnProfile } from "@prosa/contracts/people";
import type { z } from "zod";
import { pictureUrl, type Sounds } from "#company/users";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { StorageKey } from "#platform/storage";

export type Profile = z.infer<typeof OwnProfile>;

/** What holds for whoever has chosen nothing. */
const standardSounds: Sounds = {
  newTicket: true,
  newMessage: true,
  notices: true,
  desktop: true,
  volume: 80,
  quiet: null,
  pushes: { notices: true, messages: true, chats: true },
  content: "names",
};

export async function readProfile(tx: Tx, userId: number): Promise<Profile> {
  const { pictureKey, sounds, emailVerifiedAt, ...row } = await tx
    .selectFrom("users")
    .select(["name", "email", "emailVerifiedAt", "pictureKey", "signature", "sounds"])
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_USER_FOUND"));
  return {
    ...row,
    emailVerified: emailVerifiedAt !== null,
    profilePictureUrl: pictureUrl(userId, pictureKey),
    sounds: { ...standardSounds, ...sounds },
  };
}

export interface ProfileChange {
  name?: string | undefined;
  signature?: string | undefined;
  sounds?: Sounds | undefined;
}

export async function saveProfile(tx: Tx, userId: number, { sounds, ...set }: ProfileChange, now: Date): Promise<void> {
  await tx
    .updateTable("users")
    .set({ ...set, ...(sounds === undefined ? {} : { sounds: JSON.stringify(sounds) }), updatedAt: now })
    .where("id", "=", userId)
    .execute();
}

/** Returns the key of the picture that was there before. */
export async function swapPicture(tx: Tx, userId: number, pictureKey: StorageKey | null, now: Date) {
  const before = await lockPictureKey(tx, userId);
  await tx.updateTable("users").set({ pictureKey, updatedAt: now }).where("id", "=", userId).execute();
  return before;
}

async function lockPictureKey(tx: Tx, userId: number): Promise<StorageKey | null> {
  const row = await tx
    .selectFrom("users")
    .select("pictureKey")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.pictureKey ?? null;
}

export async function readPictureKey(tx: Tx, userId: number): Promise<StorageKey | null> {
  const { pictureKey } = await tx
    .selectFrom("users")
    .select("pictureKey")
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_USER_FOUND"));
  return pictureKey;
}
