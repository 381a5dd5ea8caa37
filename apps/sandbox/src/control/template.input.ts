// Reads a template from a control request or from the seed.
import type { TemplateChange } from "../whatsapp-cloud/templates/template.news.ts";
import type { Template, TemplateComponent } from "../whatsapp-cloud/templates/template.types.ts";
import * as input from "./control.input.ts";

export type TemplateInput = TemplateChange &
  Pick<Template, "name"> &
  Partial<Pick<Template, "language" | "components" | "parameterFormat">>;

const STATUSES = [
  "APPROVED",
  "PENDING",
  "REJECTED",
  "PAUSED",
  "DISABLED",
  "IN_APPEAL",
  "PENDING_DELETION",
  "DELETED",
  "LIMIT_EXCEEDED",
  "ARCHIVED",
  "FLAGGED",
  "LOCKED",
  "REINSTATED",
] as const;

export function readTemplate(fields: input.Fields): TemplateInput {
  return {
    name: input.textField(fields, "name", 512),
    ...input.optional(fields, "language", input.textField),
    ...input.optional(fields, "status", input.choice(...STATUSES)),
    ...input.optional(fields, "reason", input.textField),
    ...input.optional(fields, "category", input.choice("MARKETING", "UTILITY", "AUTHENTICATION")),
    ...input.optional(fields, "quality", input.choice("GREEN", "YELLOW", "RED", "UNKNOWN")),
    ...input.optional(fields, "parameterFormat", input.choice("POSITIONAL", "NAMED")),
    ...input.optional(fields, "held", input.choice("no", "deliver", "drop")),
    ...input.optional(fields, "components", (each) => input.listField(each, "components", 10) as TemplateComponent[]),
  };
}
