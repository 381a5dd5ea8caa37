// A filled template in the provider's words: parameters by place or by name, header file, button values.
import type { OutboundTemplate } from "../../channel-adapter.ts";
import type { Uploaded } from "./body.ts";

export function templateBody(template: OutboundTemplate, file: Uploaded): object {
  const components = [
    ...headerOf(template, file),
    ...textOf("body", template.body, template.isNamed),
    ...template.buttons.map(buttonOf),
  ];
  return {
    name: template.name,
    language: { policy: "deterministic", code: template.language },
    ...(components.length > 0 ? { components } : {}),
  };
}

function headerOf({ headerFile, headerText, isNamed }: OutboundTemplate, file: Uploaded): object[] {
  if (!headerFile) return textOf("header", headerText, isNamed);
  const { kind } = headerFile;
  const given = { id: file?.id, ...(kind === "document" ? { filename: file?.name } : {}) };
  return [{ type: "header", parameters: [{ type: kind, [kind]: given }] }];
}

/** Places count from 1 and must come in order; names may come as they are. */
function textOf(type: "header" | "body", values: Record<string, string>, isNamed: boolean): object[] {
  const entries = Object.entries(values);
  if (entries.length === 0) return [];
  if (!isNamed) entries.sort(([a], [b]) => Number(a) - Number(b));
  const parameters = entries.map(([key, text]) => ({
    type: "text",
    ...(isNamed ? { parameter_name: key } : {}),
    text,
  }));
  return [{ type, parameters }];
}

function buttonOf({ index, kind, value }: OutboundTemplate["buttons"][number]): object {
  const at = { type: "button", index: String(index) };
  switch (kind) {
    case "url":
      return { ...at, sub_type: "url", parameters: [{ type: "text", text: value }] };
    case "copy":
      return { ...at, sub_type: "copy_code", parameters: [{ type: "coupon_code", coupon_code: value }] };
    case "reply":
      return { ...at, sub_type: "quick_reply", parameters: [{ type: "payload", payload: value }] };
  }
}
