// The kinds of inbound message that are not words or files: taps on our buttons, changes of earlier messages, the rest.
import { errorOf } from "../whatsapp-cloud/error.catalogue.ts";
import type { Words } from "../whatsapp-cloud/inbound.ts";
import { wireError } from "../whatsapp-cloud/payloads.ts";
import * as states from "../whatsapp-cloud/state.ts";
import type { World } from "../world.ts";
import * as input from "./control.input.ts";

type Fields = input.Fields;
type Said = Omit<Words, "from">;

/** A reaction, an edit or a withdrawal of an earlier message. An empty or absent emoji takes the reaction away. */
export function readChange(fields: Fields, type: string, target: states.Message): Said {
  const { wamid } = target;
  if (type === "revoke") return { type, text: "", content: { original_message_id: wamid }, target: wamid };
  if (type === "edit") {
    const text = input.textField(fields, "text", 65_536);
    const before = target.content as Fields;
    const content = target.type === "text" ? { body: text } : { ...before, caption: text };
    const context = { context: { id: wamid } };
    const message = { ...context, type: target.type, [target.type]: content };
    return { type, text, content: { original_message_id: wamid, message }, target: wamid };
  }
  const emoji = typeof fields.emoji === "string" ? fields.emoji : "";
  return { type, text: emoji, content: { message_id: wamid, ...(emoji && { emoji }) }, target: wamid };
}

type Tappable = { id: string; title: string; description?: string };

/** A tap on what we offered: the title comes from our own message, unless the request brings it along. */
export function readAnswer(fields: Fields, type: string, context: states.Message | undefined): Said {
  if (type === "nfm_reply") {
    const response = fields.responseJson ?? {};
    const responseJson = typeof response === "string" ? response : JSON.stringify(response);
    return interactive(type, { name: "flow", body: "Sent", response_json: responseJson }, "Sent");
  }
  if (type === "call_permission_reply") {
    const answer = input.choiceField(fields, "response", ["accept", "reject"]);
    return interactive(type, { response: answer, is_permanent: false, response_source: "user_action" }, answer);
  }
  if (type === "button") {
    const text = input.textField(fields, "text");
    const offered = context?.view?.buttons.find((button) => button.type === "QUICK_REPLY" && button.text === text);
    const payload = fields.payload === undefined ? (offered?.payload ?? text) : input.textField(fields, "payload");
    return { type, text, content: { payload, text } };
  }
  const id = input.textField(fields, "id");
  const offered = offersOf(context).find((each) => each.id === id);
  const title = fields.title === undefined ? offered?.title : input.textField(fields, "title");
  if (title === undefined) input.fail('"id" is not offered by "contextWamid", so "title" must be given.');
  const description = type === "list_reply" ? offered?.description : undefined;
  return interactive(type, { id, title, ...(description && { description }) }, title);
}

function interactive(type: string, content: Fields, text: string): Said {
  return { type: "interactive", text, content: { type, [type]: content } };
}

function offersOf(message: states.Message | undefined): Tappable[] {
  const action = (message?.content as { action?: Fields } | null | undefined)?.action ?? {};
  const buttons = (action.buttons ?? []) as { reply: Tappable }[];
  const sections = (action.sections ?? []) as { rows: Tappable[] }[];
  return [...buttons.map(({ reply }) => reply), ...sections.flatMap(({ rows }) => rows)];
}

/** Everything else; a type nobody knows is taken with the `content` that is given, to see what becomes of it. */
export function readOther(world: World, fields: Fields, type: string): Said {
  switch (type) {
    case "location":
      return readLocation(fields);
    case "contacts":
      return readContacts(fields);
    case "order":
      return readOrder(fields);
    case "system":
      return readNumberChange(world, fields);
    case "request_welcome":
      return { type, text: "", content: null };
    case "unsupported": {
      const of = fields.unsupportedType === undefined ? "poll_creation" : input.textField(fields, "unsupportedType");
      const code = fields.code === undefined ? 131_051 : input.wholeField(fields, "code", 0, 9_999_999);
      return { type, text: "", content: { type: of }, extras: { errors: [wireError(errorOf(code))] } };
    }
    default:
      if (fields.content === undefined)
        input.fail(`"type" is not known: ${type}. With "content" it is sent all the same.`);
      return { type, text: "", content: fields.content };
  }
}

function readLocation(fields: Fields): Said {
  const name = fields.placeName === undefined ? undefined : input.textField(fields, "placeName");
  const content = {
    latitude: input.numberField(fields, "latitude", -90, 90),
    longitude: input.numberField(fields, "longitude", -180, 180),
    ...(name && { name }),
    ...input.optional(fields, "address", input.textField),
    ...input.optional(fields, "url", input.urlField),
  };
  return { type: "location", text: name ?? "", content };
}

function readContacts(fields: Fields): Said {
  const contacts = input.listField(fields, "contacts").map((contact) => {
    const { name, phones = [] } = input.asFields(contact, 'Each of "contacts"') as {
      name?: { formatted_name?: string };
      phones?: { phone: string }[];
    };
    const shown = name?.formatted_name ?? input.fail('Each of "contacts" needs name.formatted_name.');
    const tel = phones.map(({ phone }) => `TEL;type=CELL:${phone}\n`).join("");
    const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:${shown}\n${tel}END:VCARD`;
    return { vcard, ...(contact as Fields) };
  });
  const names = contacts.map((contact) => (contact as { name?: { formatted_name?: string } }).name?.formatted_name);
  return { type: "contacts", text: names.join(", "), content: contacts, extras: { origin: "other" } };
}

function readOrder(fields: Fields): Said {
  const text = fields.text === undefined ? "" : input.textField(fields, "text");
  const items = fields.items ?? [{ product_retailer_id: "SKU1", quantity: 2, item_price: 10.5, currency: "BRL" }];
  return { type: "order", text, content: { catalog_id: "C1", ...(text && { text }), product_items: items } };
}

/** The person moves to another phone: from then on only the new one has an account. */
function readNumberChange(world: World, fields: Fields): Said {
  const [from, to] = [input.phoneField(fields, "from"), input.phoneField(fields, "newPhone")];
  const before = states.savePerson(world.state, { phone: from });
  const after = states.savePerson(world.state, { phone: to, name: before.name, script: before.script });
  world.events.publish("person", states.savePerson(world.state, { phone: from, registered: false }));
  world.events.publish("person", after);
  const body = `User ${before.name} changed from ${from} to ${to}`;
  const ids = { wa_id: after.phone, user_id: after.userId, previous_user_id: before.userId };
  return { type: "system", text: body, content: { body, type: "user_changed_number", ...ids } };
}
