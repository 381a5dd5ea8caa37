// What the provider says about a channel, its account or its templates (providers/whatsapp-cloud.md, section 6.7).

import { type Fields, fieldsOf, lineOf, objectIdOf } from "#adapters/reading";
import type { Change, ChannelNews } from "../../channel-adapter.ts";
import { limitOf, qualityOf, templateCategoryOf, templateStatusOf } from "../account/words.ts";

type News = ChannelNews["news"];

/** Fields that nobody here listens to give nothing. */
export function channelNewsOf(field: string, value: Fields, entryId: string | null): Change[] {
  const news = newsOf(field, value);
  if (!news) return [];
  if (news === "unreadable") return [{ kind: "unreadable", reason: `${field}: no template is named` }];
  const digits = lineOf(value.display_phone_number, 40)?.replace(/\D/g, "");
  // When a partner is removed, the entry is the partner's; the account is named inside.
  const externalAccount = objectIdOf(fieldsOf(value.waba_info)?.waba_id) ?? entryId;
  return [{ kind: "channel", account: null, externalAccount, number: digits || null, news }];
}

function newsOf(field: string, value: Fields): News | "unreadable" | null {
  switch (field) {
    case "phone_number_quality_update":
      return quality(value);
    case "business_capability_update":
      return { about: "limit", messagingLimit: limitOf(value.max_daily_conversations_per_business) };
    case "message_template_status_update":
    case "message_template_quality_update":
    case "template_category_update":
      return template(value);
    case "account_update":
      return account(value);
    case "account_alerts":
      return alert(fieldsOf(value.alert_info));
    default:
      return null;
  }
}

/** The event speaks of limits; only the flag says something about quality, and its end does not say how good it is. */
function quality(value: Fields): News {
  const messagingLimit = limitOf(value.current_limit) ?? limitOf(value.max_daily_conversations_per_business);
  if (value.event === "FLAGGED") return { about: "quality", quality: "red", messagingLimit };
  if (value.event === "UNFLAGGED") return { about: "quality", quality: "unknown", messagingLimit };
  return { about: "limit", messagingLimit };
}

/** Read by its keys: a quality update has been seen under the name of a status update. */
function template(value: Fields): News | "unreadable" {
  const externalId = objectIdOf(value.message_template_id);
  if (!externalId) return "unreadable";
  const reason = lineOf(value.reason, 300);
  return {
    about: "template",
    externalId,
    status: typeof value.event === "string" ? templateStatusOf(value.event) : null,
    quality: value.new_quality_score === undefined ? null : qualityOf(value.new_quality_score),
    category: value.new_category === undefined ? null : templateCategoryOf(value.new_category),
    reason: reason && reason !== "NONE" ? reason : (lineOf(fieldsOf(value.other_info)?.title, 300) ?? null),
  };
}

function account(value: Fields): News | null {
  const event = lineOf(value.event, 60) ?? "";
  const ban = lineOf(fieldsOf(value.ban_info)?.waba_ban_state, 60);
  if (ban === "REINSTATE") return { about: "restored" };
  if (ban === "DISABLE") return { about: "lost", reason: `${event} ${ban}`.trim() };
  if (event === "ACCOUNT_DELETED" || event === "PARTNER_REMOVED") return { about: "lost", reason: event };
  if (ban) return { about: "alert", severity: "critical", detail: `${event} ${ban}`.trim() };
  if (event === "ACCOUNT_VIOLATION" || event === "ACCOUNT_RESTRICTION") {
    const violation = lineOf(fieldsOf(value.violation_info)?.violation_type, 200) ?? "";
    return { about: "alert", severity: "critical", detail: `${event} ${violation}`.trim() };
  }
  // Partners, prices, verification: nothing that changes what this channel can do.
  return null;
}

function alert(info: Fields | undefined): News {
  return {
    about: "alert",
    severity: lineOf(info?.alert_severity, 40)?.toLowerCase() ?? "unknown",
    detail: lineOf(info?.alert_description, 300) ?? lineOf(info?.alert_type, 300) ?? "an alert without words",
  };
}
