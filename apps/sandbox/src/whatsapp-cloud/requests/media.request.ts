// Files in a request: image, video, audio, document and sticker, by id or by link.
import { GraphError, invalidParameter, missingForType } from "../graph.errors.ts";
import type { MediaType } from "../media/media.kinds.ts";
import { type Fields, isObject, lengthOf, objectAt, urlAt } from "./request.fields.ts";

export const MEDIA_TYPES: readonly string[] = ["image", "video", "audio", "document", "sticker"];

const MAX_CAPTION = 1_024;
const MAX_FILENAME = 240;
const WITH_CAPTION: readonly string[] = ["image", "video", "document"];

/** A file named in a request, still to be found on the shelf or fetched from its link. */
export type MediaReference = {
  type: MediaType;
  path: string;
  isVoice: boolean;
  id: string | null;
  link: string | null;
};

export function readMedia(body: Fields, type: MediaType): { text: string; media: MediaReference } {
  const content = objectAt(body, type, type);
  const caption = content.caption;
  if (caption !== undefined) {
    if (typeof caption !== "string") throw invalidParameter(`Param ${type}['caption'] must be a string.`);
    if (!WITH_CAPTION.includes(type)) throw invalidParameter(`Unexpected key "caption" on param "${type}".`);
    if (lengthOf(caption) > MAX_CAPTION) {
      throw invalidParameter(`Param ${type}['caption'] must be at most ${MAX_CAPTION} characters long.`);
    }
  }
  checkFilename(content, type);
  if (content.voice !== undefined && (type !== "audio" || typeof content.voice !== "boolean")) {
    throw invalidParameter(`Param ${type}['voice'] must be a boolean and belongs to audio only.`);
  }
  const text = typeof caption === "string" ? caption : "";
  return { text, media: readReference(content, type, type, content.voice === true) };
}

export function readReference(content: Fields, type: MediaType, path: string, isVoice = false): MediaReference {
  const { id, link } = content;
  if ((id === undefined) === (link === undefined)) {
    throw missingForType(`Exactly one of ${path}['id'] and ${path}['link'] must be given.`);
  }
  if (id !== undefined && (typeof id !== "string" || !/^\d{1,30}$/.test(id))) throw invalidMediaId(path);
  return {
    type,
    path,
    isVoice,
    id: typeof id === "string" ? id : null,
    link: link === undefined ? null : urlAt(content, "link", `${path}['link']`),
  };
}

/** The header of interactive messages and templates: text, image, video or document. */
export function readHeaderMedia(header: Fields, type: string, path: string): MediaReference {
  const content = header[type];
  if (!isObject(content)) throw missingForType(`Parameter '${path}['${type}']' is mandatory.`);
  checkFilename(content, type);
  return readReference(content, type as MediaType, `${path}['${type}']`);
}

function checkFilename(content: Fields, type: string) {
  const { filename } = content;
  if (filename === undefined) return;
  if (type !== "document") throw invalidParameter(`Unexpected key "filename" on param "${type}".`);
  if (typeof filename !== "string" || lengthOf(filename) > MAX_FILENAME) {
    throw invalidParameter(`Param document['filename'] must be at most ${MAX_FILENAME} characters long.`);
  }
}

export function invalidMediaId(path: string): GraphError {
  const message = `(#100) Param ${path}['id'] is not a valid whatsapp business account media attachment ID`;
  return new GraphError(400, { message, code: 100 });
}
