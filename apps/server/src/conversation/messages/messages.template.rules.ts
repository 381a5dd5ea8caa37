// Fills a template: every value it asks for and none besides, its texts as the customer will read them. Pure.
import type { ContentOf } from "@prosa/contracts/message-content";

interface Parameter {
  key: string;
}

/** The parts of a template that decide what must be given and what is shown. */
export interface TemplateFacts {
  id: number;
  name: string;
  language: string;
  shape: {
    isNamed: boolean;
    header: { format: string; text: string | null; parameters: readonly Parameter[] } | null;
    body: string;
    bodyParameters: readonly Parameter[];
    footer: string | null;
    buttons: readonly {
      kind: ContentOf<"template">["buttons"][number]["kind"];
      text: string;
      parameter: Parameter | null;
    }[];
  };
}

export interface GivenParameters {
  header?: Readonly<Record<string, string>> | undefined;
  body?: Readonly<Record<string, string>> | undefined;
  buttons?: Readonly<Record<string, string>> | undefined;
  headerFileId?: string | undefined;
}

/** What the provider needs beside the texts; kept with the message until it is sent. The header's file is its media. */
export interface FilledParameters {
  name: string;
  language: string;
  isNamed: boolean;
  headerText: Record<string, string>;
  body: Record<string, string>;
  buttons: { index: number; kind: "url" | "copy" | "reply"; value: string }[];
}

export type FillResult =
  | { problem: string }
  | { body: string; content: ContentOf<"template">; parameters: FilledParameters; headerKind: HeaderKind | null };

export type HeaderKind = "image" | "video" | "document";
const headerKinds: readonly string[] = ["image", "video", "document"] satisfies HeaderKind[];

/** `problem` names the field of the request that is missing, or that nobody asked for. */
export function fillTemplate({ id, name, language, shape }: TemplateFacts, given: GivenParameters): FillResult {
  const { header, buttons, footer, isNamed } = shape;
  const headerKind = header && headerKinds.includes(header.format) ? (header.format as HeaderKind) : null;
  const problem =
    mismatch("header", header?.format === "text" ? header.parameters : [], given.header) ??
    mismatch("body", shape.bodyParameters, given.body) ??
    mismatch("buttons", placesOf(shape), given.buttons) ??
    ((headerKind === null) === (given.headerFileId === undefined) ? null : "headerFileId");
  if (problem !== null) return { problem: `content.${problem}` };

  const headerText = header?.text ? fill(header.text, given.header) : undefined;
  return {
    body: fill(shape.body, given.body),
    content: {
      type: "template",
      templateId: id,
      name,
      language,
      ...(headerText ? { header: headerText } : {}),
      ...(footer ? { footer } : {}),
      buttons: buttons.map(({ kind, text }) => ({ kind, text })),
    },
    parameters: {
      name,
      language,
      isNamed,
      headerText: { ...given.header },
      body: { ...given.body },
      buttons: buttons.flatMap(({ kind, parameter }, index) => {
        const value = given.buttons?.[index];
        const isFilled = parameter !== null && value !== undefined && kind !== "phone" && kind !== "other";
        return isFilled ? [{ index, kind, value }] : [];
      }),
    },
    headerKind,
  };
}

/** Buttons are called by their place. */
function placesOf({ buttons }: TemplateFacts["shape"]): Parameter[] {
  return buttons.flatMap(({ parameter }, index) => (parameter ? [{ key: String(index) }] : []));
}

function mismatch(part: string, wanted: readonly Parameter[], given: Readonly<Record<string, string>> = {}) {
  const keys = new Set(wanted.map(({ key }) => key));
  const wrong = [...keys].find((key) => !Object.hasOwn(given, key)) ?? Object.keys(given).find((key) => !keys.has(key));
  return wrong === undefined ? null : `${part}.${wrong}`;
}

/** Literally and once, as with every mark of ours. */
function fill(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, key: string) =>
    Object.hasOwn(values, key) ? (values[key] ?? whole) : whole,
  );
}
