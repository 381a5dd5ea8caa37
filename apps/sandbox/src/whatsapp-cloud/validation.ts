// Checks the body of POST /messages against the documented schema and limits, before anything happens.
import {
  GraphError,
  invalidParameter,
  missingForType,
  missingParameter,
  PROVIDER_ERRORS,
  refusal,
} from "./graph.errors.ts";

export type ReadRequest = { kind: "read"; wamid: string; typing: boolean };
export type TextRequest = {
  kind: "text";
  to: string | null;
  recipient: string | null;
  text: string;
  contextWamid: string | null;
  callbackData: string | null;
};

const MAX_TEXT = 4096;
const MAX_CALLBACK_DATA = 512;

type Fields = Record<string, unknown>;

export function readMessagesRequest(raw: string): ReadRequest | TextRequest {
  const body = parseObject(raw);
  if (body.messaging_product === undefined) throw missingParameter("messaging_product");
  if (body.messaging_product !== "whatsapp") throw invalidParameter("Param messaging_product must be 'whatsapp'.");
  return body.status === undefined ? readSend(body) : readReceipt(body);
}

function parseObject(raw: string): Fields {
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    throw new GraphError(400, { message: "(#100) Invalid JSON in the request body.", code: 100 });
  }
  if (!isObject(body)) throw new GraphError(400, { message: "(#100) The request body must be an object.", code: 100 });
  return body;
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

function readSend(body: Fields): TextRequest {
  const to = optionalText(body, "to");
  const recipient = optionalText(body, "recipient");
  if (!to && !recipient) throw missingParameter("to");
  const recipientType = body.recipient_type ?? "individual";
  if (recipientType !== "individual") throw invalidParameter("Param recipient_type must be 'individual'.");

  // The documented default of `type` is text.
  const type = body.type ?? "text";
  if (type !== "text") throw refusal(PROVIDER_ERRORS.unsupportedType);

  return {
    kind: "text",
    to,
    recipient,
    text: readText(body.text),
    contextWamid: readContext(body.context),
    callbackData: readCallbackData(body),
  };
}

function readText(text: unknown): string {
  if (!isObject(text)) throw missingForType("Parameter 'text' is mandatory for type 'text'.");
  if (typeof text.body !== "string" || text.body.trim() === "") throw missingParameter("text['body']");
  if ([...text.body].length > MAX_TEXT) {
    throw invalidParameter(`Param text['body'] must be at most ${MAX_TEXT} characters long.`);
  }
  if (text.preview_url !== undefined && typeof text.preview_url !== "boolean") {
    throw invalidParameter("Param text['preview_url'] must be a boolean.");
  }
  return text.body;
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

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
