// Changes of a template by the provider: its status, quality or category, each told to the business by webhook.
import type { World } from "../../world.ts";
import { push } from "../notices.ts";
import type { Account, BusinessNumber } from "../state.ts";
import type { Template } from "./template.types.ts";

export type TemplateChange = {
  status?: string;
  /** Why, for a rejection; or which pause, for a pause. */
  reason?: string;
  quality?: Template["quality"];
  category?: Template["category"];
  held?: Template["held"];
};

const PAUSES = ["FIRST_PAUSE", "SECOND_PAUSE", "RATE_LIMITING_PAUSE", "UNPAUSE", "DISABLED"];

export function changeTemplate(world: World, account: Account, template: Template, change: TemplateChange) {
  const number = anyNumberOf(world, account);
  const about = {
    message_template_id: Number(template.id),
    message_template_name: template.name,
    message_template_language: template.language,
  };
  if (change.status && change.status !== template.status) {
    template.status = keptStatus(change.status);
    template.rejectedReason = change.status === "REJECTED" ? (change.reason ?? "INVALID_FORMAT") : "NONE";
    const value = { event: change.status, ...about, ...reasonOf(change), message_template_category: template.category };
    if (number) void push(world, number, "message_template_status_update", value);
  }
  if (change.quality && change.quality !== template.quality) {
    const scores = { previous_quality_score: template.quality, new_quality_score: change.quality };
    template.quality = change.quality;
    if (number) void push(world, number, "message_template_quality_update", { ...scores, ...about });
  }
  if (change.category && change.category !== template.category) {
    const categories = { previous_category: template.category, new_category: change.category };
    template.category = change.category;
    if (number) void push(world, number, "template_category_update", { ...about, ...categories });
  }
  if (change.held) template.held = change.held;
}

function reasonOf({ status, reason }: TemplateChange) {
  if (reason && PAUSES.includes(reason)) return { reason: "NONE", other_info: { title: reason } };
  return { reason: reason ?? (status === "REJECTED" ? "INVALID_FORMAT" : "NONE") };
}

/** Some words exist in webhooks only. */
function keptStatus(event: string): string {
  if (event === "REINSTATED" || event === "FLAGGED") return "APPROVED";
  return event === "LOCKED" ? "DISABLED" : event;
}

/** Template news are about the account; they go to the callback of its app, which every number of it shares. */
function anyNumberOf(world: World, { wabaId }: Account): BusinessNumber | undefined {
  const own = [...world.state.numbers.values()].filter((number) => number.wabaId === wabaId);
  return own.find(({ callbackUrl }) => callbackUrl !== null) ?? own[0];
}
