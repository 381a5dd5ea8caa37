// Interactive messages: reply buttons, lists, link buttons, location requests and call permission requests.
import { invalidParameter, invalidValue, refusal } from "../graph.errors.ts";
import { type MediaReference, readHeaderMedia } from "./media.request.ts";
import { type Fields, isObject, listAt, objectAt, optionalTextAt, textAt, urlAt } from "./request.fields.ts";

type Kind = { maxBody: number; headers: readonly string[]; hasFooter: boolean; readAction(action: Fields): void };

const RICH_HEADERS = ["text", "image", "video", "document"];
const ACTION = "interactive['action']";

const KINDS: Record<string, Kind> = {
  button: { maxBody: 1_024, headers: RICH_HEADERS, hasFooter: true, readAction: readButtons },
  list: { maxBody: 4_096, headers: ["text"], hasFooter: true, readAction: readList },
  cta_url: { maxBody: 1_024, headers: RICH_HEADERS, hasFooter: true, readAction: readLinkButton },
  location_request_message: named("send_location"),
  call_permission_request: named("call_permission_request"),
};

function named(name: string): Kind {
  return { maxBody: 1_024, headers: [], hasFooter: false, readAction: (action) => expectName(action, name) };
}

export function readInteractive(body: Fields): { text: string; media: MediaReference | null } {
  const content = objectAt(body, "interactive", "interactive");
  const type = textAt(content, "type", "interactive['type']", 60);
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  if (!kind) throw refusal(131_051, `Interactive messages of type ${type} are not supported.`);

  const media = readHeader(content, kind.headers, type);
  const words = objectAt(content, "body", "interactive['body']");
  const text = textAt(words, "text", "interactive['body']['text']", kind.maxBody);
  if (content.footer !== undefined) {
    if (!kind.hasFooter) throw invalidValue(`Interactive messages of type ${type} have no footer.`);
    textAt(objectAt(content, "footer", "interactive['footer']"), "text", "interactive['footer']['text']", 60);
  }
  kind.readAction(objectAt(content, "action", ACTION));
  return { text, media };
}

function readHeader(content: Fields, allowed: readonly string[], type: string): MediaReference | null {
  if (content.header === undefined) return null;
  const header = objectAt(content, "header", "interactive['header']");
  const format = textAt(header, "type", "interactive['header']['type']", 20);
  if (!allowed.includes(format)) {
    throw invalidValue(`Interactive messages of type ${type} cannot have a header of type ${format}.`);
  }
  if (format !== "text") return readHeaderMedia(header, format, "interactive['header']");
  textAt(header, "text", "interactive['header']['text']", 60);
  return null;
}

function readButtons(action: Fields) {
  const buttons = listAt(action, "buttons", `${ACTION}['buttons']`, { max: 3 });
  const replies = buttons.map((button, index) => {
    const path = `${ACTION}['buttons'][${index}]`;
    if (!isObject(button) || button.type !== "reply") throw invalidParameter(`Param ${path}['type'] must be 'reply'.`);
    const reply = objectAt(button, "reply", `${path}['reply']`);
    return { id: idAt(reply, `${path}['reply']['id']`, 256), title: textAt(reply, "title", "Button title", 20) };
  });
  expectUnique(
    replies.map(({ id }) => id),
    "Button ids",
  );
  expectUnique(
    replies.map(({ title }) => title),
    "Button titles",
  );
}

function readList(action: Fields) {
  textAt(action, "button", `${ACTION}['button']`, 20);
  const sections = listAt(action, "sections", `${ACTION}['sections']`, { max: 10 });
  const ids: string[] = [];
  for (const [index, section] of sections.entries()) {
    const path = `${ACTION}['sections'][${index}]`;
    if (!isObject(section)) throw invalidParameter(`Param ${path} must be an object.`);
    const title = optionalTextAt(section, "title", "Section title", 24);
    if (title === null && sections.length > 1) throw invalidValue("Section title is required with several sections.");
    for (const row of listAt(section, "rows", `${path}['rows']`, { max: 10 })) ids.push(readRow(row, path));
  }
  if (ids.length > 10) throw invalidValue(`Total row count exceeds the maximum of 10: there are ${ids.length}.`);
  expectUnique(ids, "Row ids");
}

function readRow(row: unknown, path: string): string {
  if (!isObject(row)) throw invalidParameter(`Param ${path}['rows'] must hold objects.`);
  textAt(row, "title", "Row title", 24);
  optionalTextAt(row, "description", "Row description", 72);
  return idAt(row, "Row id", 200);
}

function readLinkButton(action: Fields) {
  expectName(action, "cta_url");
  const parameters = objectAt(action, "parameters", `${ACTION}['parameters']`);
  textAt(parameters, "display_text", `${ACTION}['parameters']['display_text']`, 20);
  urlAt(parameters, "url", `${ACTION}['parameters']['url']`);
}

function expectName(action: Fields, name: string) {
  if (action.name !== name) throw invalidParameter(`Param ${ACTION}['name'] must be '${name}'.`);
}

function idAt(parent: Fields, path: string, max: number): string {
  const id = textAt(parent, "id", path, max);
  if (id !== id.trim()) throw invalidValue(`${path} must not begin or end with a space.`);
  return id;
}

function expectUnique(values: string[], what: string) {
  if (new Set(values).size !== values.length) throw invalidValue(`${what} must be unique.`);
}
