// Messages without files or buttons: text, location, contact cards and reactions.
import { invalidParameter, invalidValue, missingForType, missingParameter } from "../graph.errors.ts";
import { type Fields, isObject, lengthOf, listAt, objectAt, optionalTextAt, textAt, urlAt } from "./request.fields.ts";

const MAX_TEXT = 4_096;
const MAX_CONTACTS = 257;

export function readText(body: Fields): string {
  const { text } = body;
  if (!isObject(text)) throw missingForType("Parameter 'text' is mandatory for type 'text'.");
  if (typeof text.body !== "string" || text.body.trim() === "") throw missingParameter("text['body']");
  if (text.body.length > MAX_TEXT && lengthOf(text.body) > MAX_TEXT) {
    throw invalidParameter(`Param text['body'] must be at most ${MAX_TEXT} characters long.`);
  }
  if (text.preview_url !== undefined && typeof text.preview_url !== "boolean") {
    throw invalidParameter("Param text['preview_url'] must be a boolean.");
  }
  return text.body;
}

export function readLocation(body: Fields): string {
  const location = objectAt(body, "location", "location");
  degreesAt(location, "latitude", 90);
  degreesAt(location, "longitude", 180);
  const name = optionalTextAt(location, "name", "location['name']", 1_000);
  const address = optionalTextAt(location, "address", "location['address']", 1_000);
  return name ?? address ?? "";
}

/** The description says text, the guides also show numbers: both are taken. */
function degreesAt(location: Fields, name: string, max: number) {
  const value = location[name];
  if (value === undefined || value === null) throw missingForType(`Parameter 'location['${name}']' is mandatory.`);
  const isNumeric = typeof value === "number" || (typeof value === "string" && value.trim() !== "");
  if (!isNumeric || !(Math.abs(Number(value)) <= max)) {
    throw invalidParameter(`Param location['${name}'] must be a number between -${max} and ${max}.`);
  }
}

export function readContacts(body: Fields): string {
  const contacts = listAt(body, "contacts", "contacts", { max: MAX_CONTACTS });
  return contacts.map((contact, index) => readContact(contact, `contacts[${index}]`)).join(", ");
}

function readContact(contact: unknown, path: string): string {
  if (!isObject(contact)) throw invalidParameter(`Param ${path} must be an object.`);
  const name = objectAt(contact, "name", `${path}['name']`);
  const shown = textAt(name, "formatted_name", `${path}['name']['formatted_name']`, 500);
  for (const phone of entriesOf(contact, "phones", path)) textAt(phone, "phone", `${path}['phones']['phone']`, 60);
  for (const email of entriesOf(contact, "emails", path)) textAt(email, "email", `${path}['emails']['email']`, 320);
  for (const url of entriesOf(contact, "urls", path)) urlAt(url, "url", `${path}['urls']['url']`);
  entriesOf(contact, "addresses", path);
  if (contact.org !== undefined && !isObject(contact.org))
    throw invalidParameter(`Param ${path}['org'] must be an object.`);
  const birthday = optionalTextAt(contact, "birthday", `${path}['birthday']`, 10);
  if (birthday !== null && !/^\d{4}-\d{2}-\d{2}$/.test(birthday)) {
    throw invalidValue(`${path}['birthday'] must be written as YYYY-MM-DD.`);
  }
  return shown;
}

function entriesOf(contact: Fields, name: string, path: string): Fields[] {
  if (contact[name] === undefined) return [];
  return listAt(contact, name, `${path}['${name}']`, { min: 0, max: 50 }).map((entry) => {
    if (!isObject(entry)) throw invalidParameter(`Param ${path}['${name}'] must hold objects.`);
    return entry;
  });
}

const EMOJI = /^(\p{RGI_Emoji}|\p{Emoji}\uFE0F?)$/v;

/** An empty emoji takes the reaction away. */
export function readReaction(body: Fields): { text: string; target: string } {
  const reaction = objectAt(body, "reaction", "reaction");
  const target = textAt(reaction, "message_id", "reaction['message_id']", 500);
  const { emoji } = reaction;
  if (typeof emoji !== "string") throw missingForType("Parameter 'reaction['emoji']' is mandatory.");
  if (emoji !== "" && !EMOJI.test(emoji)) throw invalidValue("reaction['emoji'] must be one emoji, or empty.");
  return { text: emoji, target };
}
