// Templates made inside the product: written, sent to the provider's review, changed, taken out of a pause, deleted.
import { z } from "zod";
import { Template } from "../conversation/channels.ts";
import { route } from "../route.ts";
import { Done, Id } from "../shapes.ts";
import { TemplateDraft } from "./template-draft.ts";

const access = { area: "channels", level: "full" } as const;
const one = z.object({ channelId: Id, templateId: Id });

export const createTemplate = route({
  method: "POST",
  path: "/channels/:channelId/templates",
  summary: "Sends a new template to the provider's review.",
  access,
  audit: { kind: "templates.created" },
  creates: true,
  params: z.object({ channelId: Id }),
  body: TemplateDraft,
  answer: Template,
});

export const templateDraft = route({
  method: "GET",
  path: "/channels/:channelId/templates/:templateId/draft",
  summary: "A template as it was written, asked of the provider; null where it has parts that cannot be changed here.",
  access,
  params: one,
  answer: z.object({ draft: TemplateDraft.nullable() }),
});

export const editTemplate = route({
  method: "PUT",
  path: "/channels/:channelId/templates/:templateId",
  summary: "Changes a template, which is reviewed again; its name and language stay.",
  access,
  audit: { kind: "templates.changed" },
  params: one,
  body: TemplateDraft,
  answer: Template,
});

export const unpauseTemplate = route({
  method: "POST",
  path: "/channels/:channelId/templates/:templateId/unpause",
  summary: "Asks the provider to let a paused template be sent again.",
  access,
  audit: { kind: "templates.changed" },
  creates: false,
  params: one,
  answer: Template,
});

export const deleteTemplate = route({
  method: "DELETE",
  path: "/channels/:channelId/templates/:templateId",
  summary: "Deletes a template at the provider; the name of an approved one is free again after thirty days.",
  access,
  audit: { kind: "templates.deleted" },
  params: one,
  answer: Done,
});
