// The token of a device: whoever has it can call and listen, so it is opened only where the device or its sound is reached.
import type { Ctx, Deps } from "#platform/context";
import type { VoicePlace } from "./calls.types.ts";

const placeOf = ({ tenantId, channelId }: VoicePlace) => ({
  tenantId,
  table: "channel_voice",
  column: "token",
  rowId: channelId,
});

export const sealToken = ({ deps, tx, tenantId }: Ctx, channelId: number, token: string): Promise<string> =>
  deps.secrets.encrypt(tx, placeOf({ tenantId, channelId }), token);

export function tokenOf(deps: Deps, place: VoicePlace): Promise<string | null> {
  return deps.db.withTenant(
    { tenantId: place.tenantId, userId: null },
    async (tx) => {
      const row = await tx
        .selectFrom("channelVoice")
        .select("token")
        .where("channelId", "=", place.channelId)
        .executeTakeFirst();
      return row?.token ? deps.secrets.decryptText(tx, placeOf(place), row.token) : null;
    },
    { readOnly: true },
  );
}
