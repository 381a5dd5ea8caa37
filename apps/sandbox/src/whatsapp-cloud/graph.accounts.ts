// What a business may ask about its account: its numbers, who listens to it, and its templates.
import { type Answer, answered, type Call, readFields, SUCCESS, selfUrl } from "./graph.call.ts";
import { invalidParameter, missingParameter } from "./graph.errors.ts";
import { readOverride, verifyOverride } from "./graph.override.ts";
import { accountFields, numberFields } from "./number.fields.ts";
import type { Account, BusinessNumber } from "./state.ts";
import { completeTemplate } from "./templates/template.defaults.ts";
import { changeTemplate } from "./templates/template.news.ts";
import { findByName, listTemplates, templateFields } from "./templates/template.shelf.ts";
import type { Template, TemplateComponent } from "./templates/template.types.ts";

type Handler = (call: Call, account: Account, numbers: BusinessNumber[]) => Answer | Promise<Answer>;

export const getAccount: Handler = ({ url }, account, numbers) =>
  answered(accountFields(account, numbers, url.searchParams.get("fields")));

export const listNumbers: Handler = ({ url }, account, numbers) =>
  answered({
    data: numbers.map((number) => numberFields(number, account, url.searchParams.get("fields"))),
    paging: { cursors: { before: "MAZDZD", after: "MjQZD" } },
  });

export const listSubscriptions: Handler = (_, account) => {
  const app = { link: "https://www.facebook.com/games/?app_id=700044556677", name: "Prosa", id: "700044556677" };
  const override = account.override && { override_callback_uri: account.override.url };
  return answered({ data: account.subscribed ? [{ whatsapp_business_api_data: app, ...override }] : [] });
};

/** Without an override the app's default callback stays; with one it must pass the handshake first. */
export const subscribe: Handler = async (call, account) => {
  const override = readOverride(readFields(call));
  account.override = override && (await verifyOverride(override));
  account.subscribed = true;
  return SUCCESS;
};

export const unsubscribe: Handler = (_, account) => {
  Object.assign(account, { subscribed: false, override: null });
  return SUCCESS;
};

export const listMessageTemplates: Handler = (call, account) =>
  answered(listTemplates(account, call.url.searchParams, selfUrl(call) + call.url.pathname));

const NAME = /^[a-z0-9_]{1,512}$/;
const CATEGORIES: readonly string[] = ["MARKETING", "UTILITY", "AUTHENTICATION"];

/** A new template waits for review; the control API approves or rejects it. */
export const createMessageTemplate: Handler = (call, account) => {
  const { name, language, category, components, parameter_format: format } = readFields(call);
  if (typeof name !== "string" || !NAME.test(name))
    throw invalidParameter("Param name must be lowercase letters and _.");
  if (typeof language !== "string") throw missingParameter("language");
  if (typeof category !== "string" || !CATEGORIES.includes(category))
    throw invalidParameter("Param category is not valid.");
  if (!Array.isArray(components) || components.length === 0) throw missingParameter("components");
  if (findByName(account, name, language)) throw invalidParameter("There is already content in this language.");
  const template = completeTemplate(account.wabaId, {
    name,
    language,
    category: category as Template["category"],
    status: "PENDING",
    parameterFormat: format === "NAMED" ? "NAMED" : "POSITIONAL",
    components: components as TemplateComponent[],
  });
  account.templates.set(template.id, template);
  return answered({ id: template.id, status: template.status, category });
};

export const deleteMessageTemplate: Handler = ({ url }, account) => {
  const [name, id] = [url.searchParams.get("name"), url.searchParams.get("hsm_id")];
  if (!name) throw missingParameter("name");
  for (const template of account.templates.values()) {
    if (template.name === name && (!id || template.id === id)) account.templates.delete(template.id);
  }
  return SUCCESS;
};

export function getTemplate({ url }: Call, template: Template): Answer {
  return answered(templateFields(template, url.searchParams.get("fields")));
}

/** An edited template is reviewed again. */
export function editTemplate(call: Call, template: Template): Answer {
  const { components, category } = readFields(call);
  if (!["APPROVED", "REJECTED", "PAUSED"].includes(template.status)) {
    throw invalidParameter("Only an approved, rejected or paused template can be edited.");
  }
  if (Array.isArray(components)) template.components = components as TemplateComponent[];
  if (typeof category === "string" && CATEGORIES.includes(category))
    template.category = category as Template["category"];
  template.status = "PENDING";
  return SUCCESS;
}

export function unpauseTemplate({ world }: Call, template: Template, account: Account): Answer {
  if (template.status !== "PAUSED") throw invalidParameter("The template is not paused.");
  changeTemplate(world, account, template, { status: "APPROVED", reason: "UNPAUSE" });
  return answered({ success: true });
}
