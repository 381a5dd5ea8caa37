// Removes the bytes of pictures nobody shows any more, also of those that never became anybody's.
import { z } from "zod";
import { asSystem } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { storageKey } from "#platform/storage";

/** Named by the server alone: the job builds the key anew, so that no text of a queue becomes a path. */
export const pictureKeyOf = (tenantId: number, name: string) => storageKey(tenantId, "pictures", name);

export const dropPicture = defineJob({
  name: "users.drop_picture",
  audit: { none: "upkeep" },
  payload: z.object({ tenantId: z.number().int(), name: z.string() }),
  async run(deps, { tenantId, name }) {
    const key = pictureKeyOf(tenantId, name);
    const owner = await asSystem(deps, tenantId, ({ tx }) =>
      tx.selectFrom("users").select("id").where("pictureKey", "=", key).executeTakeFirst(),
    );
    if (!owner) await deps.storage.delete(key);
  },
});

/** The last part of a stored key: what the job is told. */
export const nameOfPicture = (key: string): string => key.slice(key.lastIndexOf("/") + 1);
