// Which files go with a campaign's messages, by variant.
import { loadShared, type SharedMedia } from "#conversation/media";
import type { Ctx } from "#platform/context";

export const HEADER = 0;

export interface PlacedFile extends SharedMedia {
  place: number;
}

/** By variant; 0 is the template's header. */
export async function filesOf(ctx: Ctx, campaignId: number): Promise<PlacedFile[]> {
  const places = await placesOf(ctx, campaignId);
  const files = new Map((await loadShared(ctx, [...places.values()])).map((file) => [file.id, file]));
  return [...places].flatMap(([place, id]) => {
    const file = files.get(id);
    return file ? [{ ...file, place }] : [];
  });
}

export async function placesOf({ tx }: Ctx, campaignId: number): Promise<Map<number, string>> {
  const header = await tx
    .selectFrom("campaigns")
    .select("headerFileId as fileId")
    .where("id", "=", campaignId)
    .executeTakeFirst();
  const texts = await tx
    .selectFrom("campaignTexts")
    .select(["place", "fileId"])
    .where("campaignId", "=", campaignId)
    .orderBy("place")
    .execute();
  const all = [{ place: HEADER, fileId: header?.fileId ?? null }, ...texts];
  return new Map(all.flatMap(({ place, fileId }) => (fileId === null ? [] : [[place, fileId]])));
}
