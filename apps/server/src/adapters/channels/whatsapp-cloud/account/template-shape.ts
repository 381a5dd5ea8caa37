// A template's parts as people see them, with what has to be filled in before it can be sent.

import { type Fields, fieldsOf, lineOf, listOf, textOf } from "#adapters/reading";
import type { TemplateShape } from "../../channel-adapter.ts";

type Header = NonNullable<TemplateShape["header"]>;
type Parameter = Header["parameters"][number];
type Button = TemplateShape["buttons"][number];

const MOST_BUTTONS = 10;

export function shapeOf(template: Fields): TemplateShape {
  const isNamed = template.parameter_format === "NAMED";
  const shape: TemplateShape = {
    isNamed,
    header: null,
    body: "",
    bodyParameters: [],
    footer: null,
    buttons: [],
    isSendable: true,
  };
  for (const each of listOf(template.components)) {
    const component = fieldsOf(each) ?? {};
    const example = fieldsOf(component.example);
    switch (component.type) {
      case "HEADER": {
        shape.header = headerOf(component, example);
        // A place on the map cannot be given with a template yet, and of other formats nothing is known.
        if (!shape.header || shape.header.format === "location") shape.isSendable = false;
        break;
      }
      case "BODY":
        shape.body = textOf(component.text, 4096) ?? "";
        shape.bodyParameters = parametersIn(shape.body, listOf(example?.body_text)[0], example?.body_text_named_params);
        break;
      case "FOOTER":
        shape.footer = lineOf(component.text, 200) ?? null;
        break;
      case "BUTTONS":
        shape.buttons = listOf(component.buttons).slice(0, MOST_BUTTONS).map(buttonOf);
        if (shape.buttons.some(({ kind }) => kind === "other")) shape.isSendable = false;
        break;
      default:
        // Carousels, offers with an end: parts that want parameters nobody here can give.
        shape.isSendable = false;
    }
  }
  return shape;
}

const formats = new Map<unknown, Header["format"]>([
  ["TEXT", "text"],
  ["IMAGE", "image"],
  ["VIDEO", "video"],
  ["DOCUMENT", "document"],
  ["LOCATION", "location"],
]);

function headerOf(component: Fields, example: Fields | undefined): Header | null {
  const format = formats.get(component.format);
  if (!format) return null;
  const text = format === "text" ? (textOf(component.text, 200) ?? "") : null;
  const parameters = parametersIn(text ?? "", example?.header_text, example?.header_text_named_params);
  return { format, text, parameters };
}

/** Each once, in the order of their places or, with names, of the text. */
function parametersIn(text: string, examples: unknown, namedExamples: unknown): Parameter[] {
  const keys = [...new Set([...text.matchAll(/\{\{\s*(\w{1,60})\s*\}\}/g)].map(([, key = ""]) => key))];
  if (keys.every((key) => /^\d+$/.test(key))) keys.sort((a, b) => Number(a) - Number(b));
  const named = new Map(
    listOf(namedExamples).map((each) => [fieldsOf(each)?.param_name, fieldsOf(each)?.example] as const),
  );
  return keys.map((key) => ({
    key,
    example: lineOf(named.get(key) ?? listOf(examples)[Number(key) - 1], 300) ?? null,
  }));
}

function buttonOf(given: unknown): Button {
  const button = fieldsOf(given) ?? {};
  const text = lineOf(button.text, 60) ?? "";
  // One address has one example, which providers write alone or in a list.
  const example = lineOf(listOf(button.example)[0] ?? button.example, 300) ?? null;
  switch (button.type) {
    case "QUICK_REPLY":
      return { kind: "reply", text, parameter: null };
    case "PHONE_NUMBER":
      return { kind: "phone", text, parameter: null };
    case "URL": {
      const [key] = parametersIn(textOf(button.url, 2000) ?? "", [], []).map((parameter) => parameter.key);
      return { kind: "url", text, parameter: key === undefined ? null : { key, example } };
    }
    case "COPY_CODE":
      return { kind: "copy", text, parameter: { key: "code", example } };
    default:
      return { kind: "other", text, parameter: null };
  }
}
