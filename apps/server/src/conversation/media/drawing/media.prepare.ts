// Draws from a kept file what screens need before its bytes: size, small picture, length, loudness, pages, second form.
import { createReadStream, createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { asSystem, type Deps } from "#platform/context";
import { type StorageKey, StoredFileMissing } from "#platform/storage";
import { changeMedia, reportMissing } from "../media.actions.ts";
import { besideKey } from "../media.keys.ts";
import type { MediaPatch } from "../media.queries.ts";
import * as queries from "../media.queries.ts";
import { isPrepared } from "../media.rules.ts";
import { findOnShelves } from "../media.shelves.ts";
import type { MediaRow } from "../media.types.ts";
import { readFilm, takePicture } from "./media.film.ts";
import { countPdfPages, MOST_PDF_BYTES } from "./media.pdf.ts";
import { drawSmall, isPicture, MOST_PICTURE_BYTES } from "./media.pictures.ts";
import { listen, needsRendition, RENDITION_MIME, renderSound } from "./media.sound.ts";
import { hasTools, inPrivateFolder, ToolFailed } from "./media.tools.ts";
import { createTurns } from "./media.turns.ts";

/** A file on its way through, as a private copy. */
interface Work {
  deps: Deps;
  key: StorageKey;
  mime: string;
  folder: string;
  path: string;
  signal: AbortSignal;
}

/** Unpacking pictures and sound is what costs: two at a time leave the process to its other work. */
const takeTurn = createTurns(2);

export async function prepareMedia(deps: Deps, tenantId: number, mediaId: string, signal: AbortSignal): Promise<void> {
  const found = await asSystem(deps, tenantId, (ctx) => findOnShelves(ctx.tx, tenantId, mediaId), "media.prepare");
  const media = found?.media;
  if (media?.status !== "ready" || isPrepared(media)) return;
  const { storageKey, mime, size } = media;
  if (storageKey === null || mime === null || !(await isWorthIt(deps, mime, size ?? 0))) return;
  const learned = await takeTurn(signal, () => study(deps, media, storageKey, mime, signal));
  if (learned === null || Object.keys(learned).length === 0) return;
  const known = { status: ["ready"], storageKey } as const;
  await asSystem(
    deps,
    tenantId,
    async (ctx) => {
      if (await changeMedia(ctx, mediaId, known, learned)) return;
      // The message went meanwhile: the sweep looks whether another one has these bytes.
      const drawn = [learned.thumbKey, learned.playKey].flatMap((key) => key ?? []);
      await queries.throwAway(ctx.tx, tenantId, drawn, ctx.now);
    },
    "media.prepare",
  );
}

/** Whether anything can be drawn from it here. */
async function isWorthIt(deps: Deps, mime: string, size: number): Promise<boolean> {
  if (isPicture(mime)) return size <= MOST_PICTURE_BYTES;
  if (mime === "application/pdf") return size <= MOST_PDF_BYTES;
  return isSoundOrFilm(mime) && hasTools(deps);
}

const isSoundOrFilm = (mime: string) => mime.startsWith("audio/") || mime.startsWith("video/");

async function study(
  deps: Deps,
  media: MediaRow,
  key: StorageKey,
  mime: string,
  signal: AbortSignal,
): Promise<MediaPatch | null> {
  return inPrivateFolder(async (folder) => {
    const path = join(folder, "file");
    try {
      const { stream } = await deps.storage.get(key);
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }), { signal });
    } catch (error) {
      if (!(error instanceof StoredFileMissing)) throw error;
      await reportMissing(deps, media, "file");
      return null;
    }
    const work = { deps, key, mime, folder, path, signal };
    try {
      if (isPicture(mime)) return await studyPicture(work, path);
      if (mime === "application/pdf") return { pages: countPdfPages(await readFile(path)) };
      return mime.startsWith("video/") ? await studyFilm(work) : await studySound(work);
    } catch (error) {
      // Given up because of the time, or not to be understood: it stays a file like any other.
      if (!(error instanceof ToolFailed) || signal.aborted) throw error;
      deps.log.info({ tenantId: media.tenantId, mediaId: media.id, mime, error }, "a file could not be studied");
      return null;
    }
  });
}

async function studyPicture({ deps, key }: Work, path: string): Promise<MediaPatch> {
  const drawn = await drawSmall(path);
  if (!drawn) return {};
  const thumbKey = besideKey(key, "thumb");
  await deps.storage.put(thumbKey, drawn.webp);
  return { thumbKey, width: drawn.width, height: drawn.height };
}

async function studyFilm(work: Work): Promise<MediaPatch> {
  const { deps, folder, path, mime, signal } = work;
  const { size, durationMs, hasSound } = await readFilm(deps, folder, path, mime, signal);
  // A recording in a film's clothes.
  if (size === null && hasSound) {
    const sound = mime.replace(/^video\/(?:3gpp|quicktime)$/, "video/mp4").replace("video/", "audio/");
    return { ...(await studySound({ ...work, mime: sound })), mime: sound };
  }
  const poster = await takePicture(deps, folder, path, mime, durationMs, signal).catch((error) => {
    if (error instanceof ToolFailed && !signal.aborted) return null;
    throw error;
  });
  const picture = poster === null ? {} : await studyPicture(work, poster);
  return { ...picture, ...size, durationMs };
}

async function studySound({ deps, key, folder, path, mime, signal }: Work): Promise<MediaPatch> {
  const heard = await listen(deps, folder, path, mime, signal);
  if (!needsRendition(mime)) return { ...heard };
  const made = await renderSound(deps, folder, path, mime, signal);
  const playKey = besideKey(key, "play");
  await deps.storage.put(playKey, createReadStream(made));
  return { ...heard, playKey, playMime: RENDITION_MIME };
}
