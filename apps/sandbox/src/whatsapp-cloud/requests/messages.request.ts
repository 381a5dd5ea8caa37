// Checks the body of POST /messages against the documented schema and limits, before anything happens.
import { GraphError, invalidParameter, missingParameter, refusal } from "../graph.errors.ts";
import type { MediaType } from "../media/media.kinds.ts";
import { readInteractive } from "./interactive.request.ts";
import { MEDIA_TYPES, type MediaReference, readMedia } from "./media.request.ts";
import { readContacts, readLocation, readReaction, readText } from "./plain.request.ts";
import { type Fields, isObject, objectAt, textAt } from "./request.fields.ts";

export type ReadRequest = { kind: "read"; wamid: string; typing: boolean };
export type SendRequest = {
  kind: "send";
  to: string | null;
  recipient: string | null;
  type: string;
  /** What stands under the key of the type, as it came. */
  content: Fields | unknown[];
  text: string;
  media: MediaReference | null;
  /** The message a reaction is for. */
  target: string | null;
  contextWamid: string | null;
  callbackData: string | null;
};

const MAX_CALLBACK_DATA = 512;

export function parseObject(raw: string): Fields {
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    throw new GraphError(400, { message: "(#100) Invalid JSON in the request body.", code: 100 });
  }
  if (!isObject(body)) throw new GraphError(400, { message: "(#100) The request body must be an object.", code: 100 });
  return body;
}

export function readMessagesRequest(body: Fields): ReadRequest | SendRequest {
  if (body.messaging_product === undefined) throw missingParameter("messaging_product");
  if (body.messaging_product !== "whatsapp") throw invalidParameter("Param messaging_product must be 'whatsapp'.");
  return body.status === undefined ? readSend(body) : readReceipt(body);
}

function readReceipt(body: Fields): ReadRequest {
  if (body.status !== "read") throw invalidParameter("Param status must be one of {READ}.");
  if (typeof body.message_id !== "string" || !body.message_id) throw missingParameter("message_id");
  const typing = body.typing_indicator;
  if (typing !== undefined && !(isObject(typing) && typing.type === "text")) {
    throw invalidParameter("Param typing_indicator['type'] must be 'text'.");
  }
  return { kind: "read", wamid: body.message_id, typing: typing !== undefined };
}

function readSend(body: Fields): SendRequest {
  const to = optionalText(body, "to");
  const recipient = optionalText(body, "recipient");
  if (!to && !recipient) throw missingParameter("to");
  const recipientType = body.recipient_type ?? "individual";
  if (recipientType !== "individual") throw invalidParameter("Param recipient_type must be 'individual'.");

  // The documented default of `type` is text.
  const type = body.type ?? "text";
  if (typeof type !== "string") throw invalidParameter("Param type must be a string.");
  const contextWamid = readContext(body.context);
  if (type === "reaction" && contextWamid !== null) throw invalidParameter("A reaction cannot carry a context.");
  return {
    kind: "send",
    to,
    recipient,
    type,
    text: "",
    media: null,
    target: null,
    ...readContent(body, type),
    content: body[type] as Fields | unknown[],
    contextWamid,
    callbackData: readCallbackData(body),
  };
}

function readContent(body: Fields, type: string): Partial<SendRequest> {
  if (MEDIA_TYPES.includes(type)) return readMedia(body, type as MediaType);
  switch (type) {
    case "text":
      return { text: readText(body) };
    case "location":
      return { text: readLocation(body) };
    case "contacts":
      return { text: readContacts(body) };
    case "reaction":
      return readReaction(body);
    case "interactive":
      return readInteractive(body);
    case "template":
      return readTemplateName(body);
    default:
      throw refusal(131_051);
  }
}

/** Only the name: whether the parameters fit is known once the template is found. */
function readTemplateName(body: Fields): Partial<SendRequest> {
  const template = objectAt(body, "template", "template");
  textAt(template, "name", "template['name']", 512);
  const language = objectAt(template, "language", "template['language']");
  textAt(language, "code", "template['language']['code']", 20);
  if (template.components !== undefined && !Array.isArray(template.components)) {
    throw invalidParameter("Param template['components'] must be an array.");
  }
  return {};
}

/** Any well-formed id is taken: the quoted message may be older than this run of the sandbox. */
function readContext(context: unknown): string | null {
  if (context === undefined) return null;
  if (!isObject(context) || typeof context.message_id !== "string") throw missingParameter("context['message_id']");
  if (!context.message_id.startsWith("wamid.")) throw invalidParameter("Param context['message_id'] is not valid.");
  return context.message_id;
}

function readCallbackData(body: Fields): string | null {
  const value = optionalText(body, "biz_opaque_callback_data");
  if (value && value.length > MAX_CALLBACK_DATA) {
    throw invalidParameter(`Param biz_opaque_callback_data must be at most ${MAX_CALLBACK_DATA} characters long.`);
  }
  return value;
}

function optionalText(body: Fields, name: string): string | null {
  const value = body[name];
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") throw invalidParameter(`Param ${name} must be a string.`);
  return value;
}
