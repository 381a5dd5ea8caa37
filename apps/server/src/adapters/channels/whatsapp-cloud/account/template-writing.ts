// Templates on their way to the provider's review: our words as its components, and its components as they were written.
import { placesIn, type TemplateDraft } from "@prosa/contracts/channels/template-draft";
import { ask, type Graph } from "#adapters/meta";
import { type Fields, fieldsOf, lineOf, listOf, objectIdOf, textOf } from "#adapters/reading";
import type { Asked, ProviderFailure, RemoteTemplate } from "../../channel-adapter.ts";
import { shapeOf } from "./template-shape.ts";
import { templateStatusOf } from "./words.ts";

type Button = TemplateDraft["buttons"][number];

function componentsOf({ header, headerExample, body, bodyExamples, footer, buttons }: TemplateDraft): Fields[] {
  const examples = placesIn(body).map((_, index) => bodyExamples[index] ?? "");
  return [
    ...(header === ""
      ? []
      : [
          {
            type: "HEADER",
            format: "TEXT",
            text: header,
            ...(placesIn(header).length > 0 && { example: { header_text: [headerExample] } }),
          },
        ]),
    { type: "BODY", text: body, ...(examples.length > 0 && { example: { body_text: [examples] } }) },
    ...(footer === "" ? [] : [{ type: "FOOTER", text: footer }]),
    ...(buttons.length === 0 ? [] : [{ type: "BUTTONS", buttons: buttons.map(buttonFor) }]),
  ];
}

function buttonFor({ kind, text, target, example }: Button): Fields {
  switch (kind) {
    case "reply":
      return { type: "QUICK_REPLY", text };
    case "url":
      return { type: "URL", text, url: target, ...(target.includes("{{") && { example: [example] }) };
    case "phone":
      return { type: "PHONE_NUMBER", text, phone_number: target.replaceAll(/[\s()-]/g, "") };
    case "copy":
      return { type: "COPY_CODE", example };
  }
}

const PURPOSE = "whatsapp-cloud.template";

/** Without what is of use only to whoever tries again. */
const failed = ({ class: failure, code, detail }: ProviderFailure) =>
  ({ ok: false, class: failure, code, detail }) as const;

/** Templates are the account's. */
const accountless = { ok: false, class: "BAD_REQUEST", code: "none", detail: "no account is known" } as const;

export async function createTemplate(
  graph: Graph,
  account: string | null,
  draft: TemplateDraft,
): Promise<Asked<RemoteTemplate>> {
  if (account === null) return accountless;
  const { name, language, category } = draft;
  const components = componentsOf(draft);
  const asked = await ask(graph, {
    path: [account, "message_templates"],
    json: { name, language, category: category.toUpperCase(), parameter_format: "POSITIONAL", components },
    purpose: PURPOSE,
  });
  if (!asked.ok) return failed(asked);
  const externalId = objectIdOf(asked.fields.id);
  if (!externalId) return { ok: false, class: "UNKNOWN", code: "none", detail: null };
  return {
    ok: true,
    value: {
      externalId,
      name,
      language,
      category,
      status: templateStatusOf(asked.fields.status) ?? "pending",
      quality: "unknown",
      rejectedReason: null,
      shape: shapeOf({ components, parameter_format: "POSITIONAL" }),
    },
  };
}

/** It is reviewed again; its shape as it will be. */
export async function editTemplate(
  graph: Graph,
  externalId: string,
  draft: TemplateDraft,
): Promise<Asked<RemoteTemplate["shape"]>> {
  const components = componentsOf(draft);
  const asked = await ask(graph, {
    path: [externalId],
    json: { category: draft.category.toUpperCase(), components },
    purpose: PURPOSE,
  });
  return asked.ok ? { ok: true, value: shapeOf({ components, parameter_format: "POSITIONAL" }) } : failed(asked);
}

export async function unpauseTemplate(graph: Graph, externalId: string): Promise<Asked<null>> {
  const asked = await ask(graph, { path: [externalId, "unpause"], json: {}, purpose: PURPOSE });
  return asked.ok ? { ok: true, value: null } : failed(asked);
}

export async function removeTemplate(
  graph: Graph,
  account: string | null,
  { name, externalId }: { name: string; externalId: string },
): Promise<Asked<null>> {
  if (account === null) return accountless;
  const asked = await ask(graph, {
    method: "DELETE",
    path: [account, "message_templates"],
    query: { hsm_id: externalId, name },
    purpose: PURPOSE,
  });
  return asked.ok ? { ok: true, value: null } : failed(asked);
}

/** Null where it has parts that are not written here: files, codes of authentication, carousels, names instead of places. */
export async function readDraft(graph: Graph, externalId: string): Promise<Asked<TemplateDraft | null>> {
  const asked = await ask(graph, {
    path: [externalId],
    query: { fields: "name,language,category,components,parameter_format" },
    maxBytes: 1024 * 1024,
    purpose: PURPOSE,
  });
  return asked.ok ? { ok: true, value: draftOf(asked.fields) } : failed(asked);
}

export function draftOf(given: Fields): TemplateDraft | null {
  const category = lineOf(given.category, 40)?.toLowerCase();
  if (given.parameter_format === "NAMED" || (category !== "marketing" && category !== "utility")) return null;
  const draft: TemplateDraft = {
    name: lineOf(given.name, 512) ?? "",
    language: lineOf(given.language, 20) ?? "",
    category,
    header: "",
    headerExample: "",
    body: "",
    bodyExamples: [],
    footer: "",
    buttons: [],
  };
  for (const each of listOf(given.components)) {
    const component = fieldsOf(each) ?? {};
    const example = fieldsOf(component.example);
    if (component.type === "HEADER") {
      if (component.format !== "TEXT") return null;
      draft.header = textOf(component.text, 200) ?? "";
      draft.headerExample = lineOf(listOf(example?.header_text)[0], 1024) ?? "";
    } else if (component.type === "BODY") {
      draft.body = textOf(component.text, 4096) ?? "";
      draft.bodyExamples = listOf(listOf(example?.body_text)[0]).map((one) => lineOf(one, 1024) ?? "");
    } else if (component.type === "FOOTER") draft.footer = lineOf(component.text, 200) ?? "";
    else if (component.type === "BUTTONS") {
      const buttons = listOf(component.buttons).map(buttonOf);
      if (buttons.includes(null)) return null;
      draft.buttons = buttons.filter((one) => one !== null);
    } else return null;
  }
  return draft;
}

const kinds = new Map<unknown, Button["kind"]>([
  ["QUICK_REPLY", "reply"],
  ["URL", "url"],
  ["PHONE_NUMBER", "phone"],
  ["COPY_CODE", "copy"],
]);

function buttonOf(given: unknown): Button | null {
  const button = fieldsOf(given) ?? {};
  const kind = kinds.get(button.type);
  if (!kind) return null;
  return {
    kind,
    text: lineOf(button.text, 60) ?? "",
    target: textOf(kind === "phone" ? button.phone_number : button.url, 2000) ?? "",
    example: lineOf(listOf(button.example)[0] ?? button.example, 2000) ?? "",
  };
}
