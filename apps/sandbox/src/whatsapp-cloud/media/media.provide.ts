// Finds the file a send names: on the shelf by id, or behind a link; and says what is wrong with it.
import type { World } from "../../world.ts";
import { refusal } from "../graph.errors.ts";
import { invalidMediaId, type MediaReference } from "../requests/media.request.ts";
import type { BusinessNumber } from "../state.ts";
import { isWhatItSays, whyNotIn } from "./media.kinds.ts";
import { fetchLink, isFetchable } from "./media.links.ts";

/** `id` is known at once for an upload; `ready` tells what the provider finds when it works on the file. */
export type ProvidedMedia = { id: string | null; ready: Promise<{ id: string | null } | { problem: string }> };

export function provideMedia(world: World, number: BusinessNumber, reference: MediaReference): ProvidedMedia {
  return reference.id === null ? provideLink(world, number, reference) : provideUpload(world, number, reference);
}

function provideUpload(
  world: World,
  number: BusinessNumber,
  { id, path, type, isVoice }: MediaReference,
): ProvidedMedia {
  const media = world.media.find(id ?? "", world.now());
  if (!media || media.wabaId !== number.wabaId) throw invalidMediaId(path);
  const { mimeType, blob } = media;
  const problem = whyNotIn(type, isVoice, { mimeType, size: blob.size, head: blob.head });
  if (problem) throw refusal(131_053, problem);
  const isGood = isWhatItSays(mimeType, blob.head);
  return { id: media.id, ready: Promise.resolve(isGood ? { id: media.id } : { problem: brokenFile(mimeType) }) };
}

function provideLink(world: World, number: BusinessNumber, { link, type, isVoice }: MediaReference): ProvidedMedia {
  if (!link || !isFetchable(link)) return { id: null, ready: Promise.resolve({ id: null }) };
  const ready = fetchLink(link).then((fetched) => {
    if ("problem" in fetched) return fetched;
    const { blob, mimeType } = fetched;
    const problem = whyNotIn(type, isVoice, { mimeType, size: blob.size, head: blob.head });
    if (problem || !isWhatItSays(mimeType, blob.head)) return { problem: problem ?? brokenFile(mimeType) };
    const { wabaId, phoneNumberId } = number;
    const filename = decodeURIComponent(new URL(link).pathname.split("/").at(-1) ?? "") || null;
    const createdAt = world.now();
    return { id: world.media.add({ wabaId, phoneNumberId, origin: "upload", mimeType, filename, createdAt, blob }).id };
  });
  return { id: null, ready };
}

function brokenFile(mimeType: string): string {
  return `The file could not be processed: its content is not ${mimeType}.`;
}
