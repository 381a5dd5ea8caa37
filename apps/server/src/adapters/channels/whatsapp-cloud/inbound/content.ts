// What a message holds, by its type. Whatever cannot be understood is kept as "unsupported" with its kind.
import type { ContentOf, MediaType } from "@prosa/contracts/message-content";
import { cardsOf, type Fields, fieldsOf, idOf, lineOf, listOf, numberOf, textOf } from "#adapters/reading";
import type { InboundMessage } from "../../channel-adapter.ts";

type Said = Pick<InboundMessage, "type" | "body" | "content" | "media">;

/** The most the provider's own app lets people write. */
const BODY_MAX = 65_536;
const words = (value: unknown) => textOf(value, BODY_MAX) ?? "";

export function contentOf(message: Fields): Said {
  const type = typeof message.type === "string" ? message.type : "unknown";
  const given = fieldsOf(message[type]);
  switch (type) {
    case "text":
      return text(given) ?? unsupported(type, given);
    case "image":
    case "video":
    case "document":
    case "sticker":
      return media(type, given) ?? unsupported(type, given);
    case "audio":
      return media(given?.voice === true ? "voice" : "audio", given) ?? unsupported(type, given);
    case "location":
      return location(given) ?? unsupported(type, given);
    case "contacts":
      return contacts(message.contacts) ?? unsupported(type, undefined);
    case "button":
      return choice(given?.payload, given?.text) ?? unsupported(type, given);
    case "interactive":
      return interactive(given);
    case "order":
      return order(given) ?? unsupported(type, given);
    case "system":
      return system(lineOf(given?.type, 60) ?? "unknown", words(given?.body));
    case "request_welcome":
      return system("requestWelcome", "");
    case "unsupported":
      return unsupported(lineOf(given?.type, 60) ?? kindByError(message.errors), undefined);
    default:
      return unsupported(type, given);
  }
}

/** The words of an edited message: its text or its caption, which may be empty. */
export function wordsOf(message: Fields | undefined): string | undefined {
  const given = typeof message?.type === "string" ? fieldsOf(message[message.type]) : undefined;
  if (!given) return undefined;
  return message?.type === "text" ? textOf(given.body, BODY_MAX) : words(given.caption);
}

function said(type: Said["type"], body: string, content: Said["content"] = null): Said {
  return { type, body, content, media: null };
}

function text(given: Fields | undefined): Said | null {
  const body = words(given?.body);
  return body ? said("text", body) : null;
}

/** Without an id there is no file to fetch, such as when it was too large for the provider itself. */
function media(kind: MediaType, given: Fields | undefined): Said | null {
  const providerMediaId = idOf(given?.id);
  if (!given || !providerMediaId) return null;
  return {
    type: kind,
    body: words(given.caption),
    content: null,
    media: {
      kind,
      providerMediaId,
      mime: lineOf(given.mime_type, 100)?.toLowerCase() ?? "application/octet-stream",
      sha256: lineOf(given.sha256, 100) ?? null,
      name: lineOf(given.filename, 255) ?? null,
    },
  };
}

function location(given: Fields | undefined): Said | null {
  const latitude = numberOf(given?.latitude);
  const longitude = numberOf(given?.longitude);
  if (latitude === undefined || longitude === undefined) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  const content: ContentOf<"location"> = { type: "location", latitude, longitude };
  const name = lineOf(given?.name, 300);
  const address = lineOf(given?.address, 500);
  if (name) content.name = name;
  if (address) content.address = address;
  return said("location", "", content);
}

function contacts(given: unknown): Said | null {
  const cards = cardsOf(given);
  return cards.length > 0 ? said("contacts", "", { type: "contacts", contacts: cards }) : null;
}

function choice(id: unknown, title: unknown, description?: unknown): Said | null {
  const body = words(title);
  const choiceId = lineOf(id, 300);
  if (!body && !choiceId) return null;
  const content: ContentOf<"choice"> = { type: "choice", choiceId: choiceId ?? "" };
  const more = lineOf(description, 200);
  if (more) content.description = more;
  return said("choice", body || (choiceId ?? ""), content);
}

function interactive(given: Fields | undefined): Said {
  const kind = lineOf(given?.type, 60) ?? "interactive";
  const reply = fieldsOf(given?.[kind]);
  const answered = () => {
    if (kind === "button_reply" || kind === "list_reply") return choice(reply?.id, reply?.title, reply?.description);
    if (kind === "nfm_reply") return choice(reply?.name ?? "flow", formOf(reply));
    if (kind === "call_permission_reply") return system(callPermission(reply), "");
    return null;
  };
  return answered() ?? unsupported(kind, reply);
}

function callPermission(reply: Fields | undefined): string {
  return reply?.response === "accept" ? "callPermissionAccepted" : "callPermissionRejected";
}

/** A filled form has no words of its own but its answers, one to a line. */
function formOf(reply: Fields | undefined): string {
  const lines = [words(reply?.body)];
  try {
    const answers = fieldsOf(JSON.parse(words(reply?.response_json)));
    for (const [name, value] of Object.entries(answers ?? {}).slice(0, 100)) {
      if (name !== "flow_token") lines.push(`${name}: ${typeof value === "object" ? JSON.stringify(value) : value}`);
    }
  } catch {
    // Not what the provider documents: then its own words have to do.
  }
  return lines.filter(Boolean).join("\n");
}

function order(given: Fields | undefined): Said | null {
  const items: ContentOf<"order">["items"] = [];
  for (const each of listOf(given?.product_items).slice(0, 200)) {
    const item = fieldsOf(each);
    const sku = lineOf(item?.product_retailer_id, 200);
    if (!sku) continue;
    items.push({
      sku,
      quantity: numberOf(item?.quantity) ?? 1,
      price: numberOf(item?.item_price) ?? null,
      currency: lineOf(item?.currency, 3) ?? null,
    });
  }
  return items.length > 0 ? said("order", words(given?.text), { type: "order", items }) : null;
}

function system(event: string, body: string): Said {
  return said("system", body, { type: "system", event });
}

/** Keeps any words that can be found: the customer expects an answer to them. */
function unsupported(kind: string, given: Fields | undefined): Said {
  const body = words(given?.caption) || words(given?.body) || words(given?.text) || words(given?.title);
  return said("unsupported", body, { type: "unsupported", kind: lineOf(kind, 60) ?? "unknown" });
}

/** 131060: the provider itself does not have it, as with the first message to a number that is also on a telephone. */
function kindByError(errors: unknown): string {
  return fieldsOf(listOf(errors)[0])?.code === 131060 ? "unavailable" : "unknown";
}
