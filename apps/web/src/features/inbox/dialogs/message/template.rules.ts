// A template with its values: what is still missing, how it reads when filled in, and what the server is told. Pure.
import type { Template } from "@prosa/contracts/channels";
import type { ContentOf } from "@prosa/contracts/message-content";
import type { NewContent } from "@prosa/contracts/messages";
import { fieldsOf, needsFile } from "../../../../shared/templates/index.ts";
import type { Sendable } from "../../device/outbox.rules.ts";

export { type Field, fieldsOf, needsFile } from "../../../../shared/templates/index.ts";

export interface TemplateValues {
  header: Record<string, string>;
  body: Record<string, string>;
  /** By the button's place. */
  buttons: Record<string, string>;
  headerFile: { id: string; name: string } | null;
}

export const noValues: TemplateValues = { header: {}, body: {}, buttons: {}, headerFile: null };

const MARK = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** What has no value yet stays visible as its place. */
export const fill = (text: string, values: Record<string, string>) =>
  text.replace(MARK, (whole, key: string) => values[key]?.trim() || whole);

export function isComplete(template: Template, values: TemplateValues): boolean {
  if (!template.isSendable || template.status !== "approved" || template.header?.format === "location") return false;
  if (needsFile(template) && !values.headerFile) return false;
  return fieldsOf(template).every(({ part, key }) => (values[part][key]?.trim() ?? "") !== "");
}

/** As it will stand in the conversation. */
export function shownTemplate(template: Template, values: TemplateValues): ContentOf<"template"> {
  const { id, name, language, header, footer, buttons } = template;
  return {
    type: "template",
    templateId: id,
    name,
    language,
    header: header?.format === "text" && header.text ? fill(header.text, values.header) : undefined,
    footer: footer ?? undefined,
    buttons: buttons.map(({ kind, text }) => ({ kind, text })),
  };
}

const trimmed = (values: Record<string, string>) => {
  const given = Object.entries(values).map(([key, value]) => [key, value.trim()] as const);
  return given.length > 0 ? Object.fromEntries(given) : undefined;
};

export function templateMessage(template: Template, values: TemplateValues): Omit<Sendable, "clientId" | "ticketId"> {
  const content: NewContent = {
    type: "template",
    templateId: template.id,
    header: trimmed(values.header),
    body: trimmed(values.body),
    buttons: trimmed(values.buttons),
    headerFileId: values.headerFile?.id,
  };
  return { type: "template", body: fill(template.body, values.body), content, shown: shownTemplate(template, values) };
}
