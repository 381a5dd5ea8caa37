// Reads what a person says from a control request: every kind of message the provider knows, and any it may invent.

import type { Words } from "../whatsapp-cloud/inbound.ts";
import { baseType, isAnimated } from "../whatsapp-cloud/media/media.kinds.ts";
import { blobOf } from "../whatsapp-cloud/media/media.store.ts";
import type { Media } from "../whatsapp-cloud/media/media.ts";
import { findSample, readSample, SAMPLES } from "../whatsapp-cloud/media/samples.ts";
import type { BusinessNumber, Message } from "../whatsapp-cloud/state.ts";
import type { World } from "../world.ts";
import * as input from "./control.input.ts";
import { readAnswer, readChange, readOther } from "./say.kinds.ts";

type Fields = input.Fields;

const MAX_TEXT = 65_536;
const MEDIA: readonly string[] = ["image", "video", "audio", "document", "sticker"];
const CHANGES: readonly string[] = ["reaction", "edit", "revoke"];
const ANSWERS: readonly string[] = ["button", "button_reply", "list_reply", "nfm_reply", "call_permission_reply"];

export async function readWords(world: World, number: BusinessNumber, fields: Fields): Promise<Words> {
  const said = await readContent(world, number, fields);
  const extras = { ...said.extras, ...readExtras(fields) };
  return {
    from: input.phoneField(fields, "from"),
    ...input.optional(fields, "name", input.textField),
    ...input.optional(fields, "contextWamid", input.textField),
    ...said,
    extras: Object.keys(extras).length > 0 ? extras : null,
  };
}

async function readContent(world: World, number: BusinessNumber, fields: Fields): Promise<Omit<Words, "from">> {
  const type = fields.type === undefined ? "text" : input.textField(fields, "type", 60);
  if (type === "text") return { text: input.textField(fields, "text", MAX_TEXT) };
  if (MEDIA.includes(type)) return readMedia(world, type, await mediaOf(world, number, fields), fields);
  if (CHANGES.includes(type)) return readChange(fields, type, targetOf(world, fields));
  if (ANSWERS.includes(type)) return readAnswer(fields, type, messageOf(world, fields.contextWamid));
  return readOther(world, fields, type);
}

function readMedia(world: World, type: string, media: Media, fields: Fields): Omit<Words, "from"> {
  const caption = fields.caption === undefined ? "" : input.textField(fields, "caption", MAX_TEXT);
  const filename = fields.filename === undefined ? media.filename : input.textField(fields, "filename");
  const content = {
    ...(type === "document" && { filename: filename ?? "documento" }),
    ...(caption && { caption }),
    mime_type: media.mimeType,
    sha256: media.blob.sha256.toString("base64"),
    id: media.id,
    url: world.media.addressOf(media, world.baseUrl(), world.now() + world.settings.mediaUrlMs),
    ...(type === "audio" && { voice: isVoice(fields, media) }),
    ...(type === "sticker" && { animated: isAnimated(media.blob.head) }),
  };
  return { type, text: caption, content, mediaId: media.id };
}

function isVoice(fields: Fields, media: Media): boolean {
  return fields.voice === undefined ? baseType(media.mimeType) === "audio/ogg" : input.flagField(fields, "voice");
}

/** The file: one uploaded to the control API before, a sample by name, or its bytes in base64. */
async function mediaOf(world: World, number: BusinessNumber, fields: Fields): Promise<Media> {
  if (fields.media !== undefined) {
    const known = world.media.find(input.idField(fields, "media"), world.now());
    return known ?? input.fail('"media" must be the id of a file sent to POST /media before.');
  }
  const { wabaId, phoneNumberId } = number;
  const whose = { wabaId, phoneNumberId, origin: "person" as const, createdAt: world.now() };
  if (fields.base64 !== undefined) {
    const bytes = Buffer.from(input.textField(fields, "base64", 4_000_000), "base64");
    const filename = fields.filename === undefined ? null : input.textField(fields, "filename");
    return world.media.add({
      ...whose,
      mimeType: input.textField(fields, "mimeType", 200),
      filename,
      blob: blobOf(bytes),
    });
  }
  const names = SAMPLES.map(({ name }) => name).join(", ");
  const sample = findSample(String(fields.sample)) ?? input.fail(`"sample" must be one of: ${names}.`);
  const blob = blobOf(await readSample(sample));
  return world.media.add({ ...whose, mimeType: sample.mimeType, filename: sample.name, blob });
}

/** What a message may carry besides its content. */
function readExtras(fields: Fields): Record<string, unknown> {
  const context = {
    ...(fields.forwarded !== undefined && { forwarded: input.flagField(fields, "forwarded") }),
    ...(fields.frequentlyForwarded !== undefined && {
      frequently_forwarded: input.flagField(fields, "frequentlyForwarded"),
    }),
    ...(fields.referredProduct !== undefined && { referred_product: input.asFields(fields.referredProduct) }),
  };
  return {
    ...(Object.keys(context).length > 0 && { context }),
    ...(fields.referral !== undefined && { referral: input.asFields(fields.referral, '"referral"') }),
    ...(fields.errors !== undefined && { errors: input.listField(fields, "errors") }),
  };
}

function targetOf(world: World, fields: Fields): Message {
  return messageOf(world, fields.wamid) ?? input.fail('"wamid" must be a message of this sandbox.');
}

function messageOf(world: World, wamid: unknown): Message | undefined {
  return typeof wamid === "string" ? world.state.messages.get(wamid) : undefined;
}
