// Fills a template with the parameters of a send, and refuses parameters that do not fit it.
import { invalidParameter, missingForType, refusal } from "../graph.errors.ts";
import { type MediaReference, readHeaderMedia } from "../requests/media.request.ts";
import { type Fields, isObject, lengthOf, listAt, objectAt } from "../requests/request.fields.ts";
import type {
  HeaderFormat,
  Template,
  TemplateButton,
  TemplateComponent,
  TemplateView,
  ViewButton,
} from "./template.types.ts";

const MAX_BODY = 1_024;
const MAX_CODE = 20;
const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

export type Filled = { view: TemplateView; media: MediaReference | null };

export function fillTemplate(template: Template, content: Fields): Filled {
  const given = readComponents(content);
  const header = fillHeader(template, given.header);
  const bodyText = component(template, "BODY")?.text ?? "";
  const body = fillText("body", bodyText, template.parameterFormat, given.body);
  if (lengthOf(body) > MAX_BODY)
    throw refusal(132_005, `Translated text too long: body has ${lengthOf(body)} characters.`);
  return {
    media: header?.reference ?? null,
    view: {
      name: template.name,
      header: header?.view ?? null,
      body,
      footer: footerOf(template),
      buttons: fillButtons(component(template, "BUTTONS")?.buttons ?? [], given.buttons),
    },
  };
}

type Given = { header: unknown[]; body: unknown[]; buttons: Map<number, { subType: string; parameter: Fields }> };

function readComponents(content: Fields): Given {
  const given: Given = { header: [], body: [], buttons: new Map() };
  for (const [index, each] of ((content.components ?? []) as unknown[]).entries()) {
    const path = `template['components'][${index}]`;
    if (!isObject(each)) throw invalidParameter(`Param ${path} must be an object.`);
    const type = String(each.type).toLowerCase();
    if (type === "header" || type === "body") given[type] = parametersOf(each, path);
    else if (type === "button") readButton(each, path, given);
    else throw invalidParameter(`Param ${path}['type'] must be one of {HEADER, BODY, BUTTON}.`);
  }
  return given;
}

function parametersOf(each: Fields, path: string): unknown[] {
  return each.parameters === undefined ? [] : listAt(each, "parameters", `${path}['parameters']`, { min: 0 });
}

function readButton(each: Fields, path: string, given: Given) {
  const index = Number(each.index);
  if (!Number.isInteger(index) || index < 0 || index > 9)
    throw invalidParameter(`Param ${path}['index'] is not valid.`);
  const [parameter] = parametersOf(each, path);
  if (!isObject(parameter)) throw missingForType(`Parameter '${path}['parameters']' is mandatory.`);
  given.buttons.set(index, { subType: String(each.sub_type).toLowerCase(), parameter });
}

function fillHeader(template: Template, given: unknown[]) {
  const header = component(template, "HEADER");
  if (!header || (header.format === "TEXT" && !header.text)) {
    if (given.length > 0) throw countMismatch("header", given.length, 0);
    return null;
  }
  if (header.format === "TEXT") {
    const text = fillText("header", header.text ?? "", template.parameterFormat, given);
    return { view: { format: header.format, text, media: null }, reference: null };
  }
  if (given.length !== 1) throw countMismatch("header", given.length, 1);
  return fillRichHeader(header.format, given[0]);
}

function fillRichHeader(format: HeaderFormat, parameter: unknown) {
  const wanted = format.toLowerCase();
  if (!isObject(parameter) || String(parameter.type).toLowerCase() !== wanted) {
    const got = isObject(parameter) ? String(parameter.type).toUpperCase() : "UNKNOWN";
    throw refusal(132_012, `header: Format mismatch, expected ${format}, received ${got}`);
  }
  const path = "template['components'][0]['parameters'][0]";
  const reference = format === "LOCATION" ? null : readHeaderMedia(parameter, wanted, path);
  const media = format === "LOCATION" ? objectAt(parameter, "location", `${path}['location']`) : parameter[wanted];
  return { view: { format, text: null, media }, reference };
}

function fillText(where: string, text: string, format: Template["parameterFormat"], given: unknown[]): string {
  const names = [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? ""))];
  if (given.length !== names.length) throw countMismatch(where, given.length, names.length);
  const values = new Map<string, string>();
  for (const [index, parameter] of given.entries()) {
    const name = format === "NAMED" ? nameOf(parameter, where, names) : String(index + 1);
    values.set(name, wordsOf(parameter, where));
  }
  if (values.size !== names.length) throw refusal(132_012, `${where}: a parameter_name is given twice.`);
  return text.replace(PLACEHOLDER, (_, name: string) => values.get(name) ?? "");
}

function nameOf(parameter: unknown, where: string, names: string[]): string {
  const name = isObject(parameter) ? parameter.parameter_name : undefined;
  if (typeof name !== "string" || !names.includes(name)) {
    throw refusal(132_012, `${where}: parameter_name must be one of ${names.join(", ")}.`);
  }
  return name;
}

function wordsOf(parameter: unknown, where: string): string {
  if (isObject(parameter)) {
    const { type } = parameter;
    if (type === "text" && typeof parameter.text === "string" && parameter.text !== "") return parameter.text;
    const localized = type === "currency" || type === "date_time" ? parameter[type] : undefined;
    if (isObject(localized) && typeof localized.fallback_value === "string") return localized.fallback_value;
  }
  throw refusal(132_012, `${where}: a parameter must be a text, a currency or a date_time with its value.`);
}

const SUB_TYPE: Record<TemplateButton["type"], string> = {
  URL: "url",
  QUICK_REPLY: "quick_reply",
  COPY_CODE: "copy_code",
  PHONE_NUMBER: "",
};

function fillButtons(buttons: TemplateButton[], given: Given["buttons"]): ViewButton[] {
  for (const [index, { subType }] of given) {
    const button = buttons[index];
    if (!button || SUB_TYPE[button.type] !== subType) {
      throw refusal(132_012, `buttons: There is no button of type ${subType} at index ${index}.`);
    }
  }
  return buttons.map((button, index) => fillButton(button, index, given.get(index)?.parameter));
}

function fillButton(button: TemplateButton, index: number, parameter: Fields | undefined): ViewButton {
  const { type, text = "" } = button;
  const shown = { type, text: type === "COPY_CODE" ? "Copiar código" : text };
  if (type === "URL") {
    const url = button.url ?? "";
    if (!url.includes("{{1}}")) {
      if (parameter) throw refusal(132_000, `buttons: Button at index ${index} takes no parameter.`);
      return { ...shown, payload: url };
    }
    return {
      ...shown,
      payload: url.replace("{{1}}", encodeURIComponent(need(parameter, "text", index, "Url", 2_000))),
    };
  }
  if (type === "COPY_CODE") return { ...shown, payload: need(parameter, "coupon_code", index, "CopyCode", MAX_CODE) };
  if (type === "QUICK_REPLY") {
    return { ...shown, payload: parameter ? need(parameter, "payload", index, "QuickReply", 256) : text };
  }
  return { ...shown, payload: button.phone_number ?? "" };
}

function need(parameter: Fields | undefined, kind: string, index: number, label: string, max: number): string {
  if (!parameter) throw missingForType(`buttons: Button at index ${index} of type ${label} requires a parameter`);
  const value = parameter[kind];
  if (parameter.type !== kind || typeof value !== "string" || value === "" || lengthOf(value) > max) {
    throw refusal(132_012, `buttons: Button at index ${index} needs a ${kind} of at most ${max} characters.`);
  }
  return value;
}

function footerOf(template: Template): string | null {
  const footer = component(template, "FOOTER");
  if (!footer) return null;
  return footer.text ?? `Este código expira em ${footer.code_expiration_minutes ?? 10} minutos.`;
}

function component<Type extends TemplateComponent["type"]>(template: Template, type: Type) {
  return template.components.find((each): each is Extract<TemplateComponent, { type: Type }> => each.type === type);
}

function countMismatch(where: string, given: number, expected: number) {
  const details = `${where}: number of localizable_params (${given}) does not match the expected number of params (${expected})`;
  return refusal(132_000, details);
}
