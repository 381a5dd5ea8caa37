// What may happen to a campaign in which state, and what stands in the way of scheduling it. Pure: no database, no clock.
import type { CampaignInput, CampaignKind, CampaignStatus, ReviewLine } from "@prosa/contracts/campaigns";
import { limits } from "@prosa/contracts/limits";
import { AppError } from "#platform/errors";
import { areAlike, areEqual, linksIn, saysHowToLeave } from "./texts.rules.ts";

const MINUTE = 60_000;
/** A start that passed so long ago is no start any more: a person decides. */
export const LATE_MS = 60 * MINUTE;

export const earliestStart = (now: Date): Date =>
  new Date(now.getTime() + limits.campaignStartMinAheadMinutes * MINUTE);

interface State {
  status: CampaignStatus;
  kind: CampaignKind;
  pausedAt: Date | null;
}

const editable: readonly CampaignStatus[] = ["pending", "canceled"];

/** Of a scheduled one with a template the start may still change, and nothing else. */
export function demandEditable({ status, kind }: State, wanted: Partial<CampaignInput> = {}): void {
  if (editable.includes(status)) return;
  const keys = Object.keys(wanted);
  if (status === "scheduled" && kind === "template" && keys.length === 1 && keys[0] === "startsAt") return;
  throw new AppError("ERR_NO_UPDATE_CAMPAIGN_NOT_IN_CANCELED_PENDING", { detail: status });
}

export function demandStart(startsAt: Date | null, now: Date): Date {
  if (!startsAt || startsAt <= now) throw new AppError("ERR_CAMPAIGN_DATE", { field: "startsAt" });
  const earliest = earliestStart(now);
  // Whoever took a minute to look at the summary is not sent back for it.
  if (startsAt.getTime() < earliest.getTime() - MINUTE)
    throw new AppError("ERROR_CAMPAIGN_DATE_NOT_VALID", { field: "startsAt", detail: earliest.toISOString() });
  return startsAt;
}

export function demandPausable({ status, pausedAt }: State): void {
  if (status !== "processing" || pausedAt) throw new AppError("ERR_CONFLICT", { detail: status });
}

export function demandResumable({ status, pausedAt }: State): void {
  if (status !== "processing" || !pausedAt) throw new AppError("ERR_CONFLICT", { detail: status });
}

export function demandCancelable({ status }: State): void {
  if (status !== "scheduled" && status !== "processing") throw new AppError("ERR_CONFLICT", { detail: status });
}

export function demandDeletable({ status }: State): void {
  if (status === "processing") throw new AppError("ERR_CONFLICT", { detail: status });
}

/** Whether a worker that comes too late should still begin. */
export const isTooLate = (startsAt: Date, now: Date): boolean => now.getTime() - startsAt.getTime() > LATE_MS;

export interface Reviewed {
  kind: CampaignKind;
  texts: readonly string[];
  channels: readonly { isUsable: boolean; messagingLimit: number | null; official: boolean }[];
  template: { isSendable: boolean; missing: number; lacksFile?: boolean } | null;
  /** Files that a number does not take, and texts too long to stand below one. */
  files?: { notTaken: number; captionLong: number };
  /** Numbers that the guard stopped. */
  held?: number;
  hasAudience: boolean;
  isPrepared: boolean;
  recipients: number;
  skipped: number;
  startsAt: Date | null;
  days: number;
  now: Date;
}

const MANY_SKIPPED = 0.2;
const LONG_DAYS = 7;
const SHOWN_MARKETING = 500;

export function review(given: Reviewed): ReviewLine[] {
  return [...reviewMessage(given), ...reviewContacts(given), ...reviewSending(given)];
}

function reviewMessage({ kind, texts, template, channels, files, held = 0 }: Reviewed): ReviewLine[] {
  const lines: ReviewLine[] = [];
  const block = (code: ReviewLine["code"]) => lines.push({ level: "block", code, step: "message" });
  const warn = (code: ReviewLine["code"], count?: number) =>
    lines.push({ level: "warning", code, step: "message", ...(count === undefined ? {} : { count }) });
  if (kind === "template") {
    if (!template?.isSendable) block("noTemplate");
    else if (template.missing > 0) block("templateValues");
    if (template?.lacksFile) block("headerFile");
  } else {
    if (texts.some((text) => text.trim() === "")) block("noText");
    else if (areEqual(texts)) block("sameTexts");
    else if (areAlike(texts)) warn("alikeTexts");
    if (!texts.some(saysHowToLeave)) warn("noOptOutWord");
    const links = texts.reduce((sum, text) => sum + linksIn(text), 0);
    if (links > 0) warn("linkInText", links);
  }
  if (files?.notTaken) block("fileNotTaken");
  if (files?.captionLong) block("captionLong");
  if (held > 0) warn("numberHeld", held);
  if (channels.length === 0) block("noChannel");
  const lost = channels.filter(({ isUsable }) => !isUsable).length;
  if (channels.length > 0 && lost === channels.length) block("channelLost");
  else if (lost > 0) warn("channelLost", lost);
  return lines;
}

function reviewContacts({ hasAudience, isPrepared, recipients, skipped }: Reviewed): ReviewLine[] {
  if (!hasAudience) return [{ level: "block", code: "noContacts", step: "contacts" }];
  if (!isPrepared) return [{ level: "block", code: "notPrepared", step: "contacts" }];
  if (recipients === 0) return [{ level: "block", code: "noContacts", step: "contacts" }];
  const share = skipped / (recipients + skipped);
  return share > MANY_SKIPPED ? [{ level: "warning", code: "manySkipped", step: "contacts", count: skipped }] : [];
}

function reviewSending({ startsAt, now, days, recipients, channels }: Reviewed): ReviewLine[] {
  const lines: ReviewLine[] = [];
  if (!startsAt) lines.push({ level: "block", code: "dateMissing", step: "sending" });
  else if (startsAt <= now) lines.push({ level: "block", code: "datePast", step: "sending" });
  else if (startsAt.getTime() < earliestStart(now).getTime() - MINUTE)
    lines.push({ level: "block", code: "dateTooSoon", step: "sending" });
  if (days > LONG_DAYS) lines.push({ level: "warning", code: "longRun", step: "sending", count: days });
  const limit = channels.reduce((sum, { messagingLimit }) => sum + Math.max(messagingLimit ?? 0, 0), 0);
  const isUnlimited = channels.some(({ messagingLimit }) => messagingLimit === -1);
  if (limit > 0 && !isUnlimited && recipients > limit)
    lines.push({ level: "warning", code: "messagingLimit", step: "sending", count: limit });
  if (recipients >= SHOWN_MARKETING)
    lines.push({ level: "warning", code: "reportRate", step: "sending", count: limits.reportRateRisk * 100 });
  return lines;
}

/** A hundred is nothing to say; what blocks weighs four times what only warns. */
export function scoreOf(lines: readonly ReviewLine[]): number {
  const weight = lines.reduce((sum, { level }) => sum + (level === "block" ? 40 : 10), 0);
  return Math.max(0, 100 - weight);
}
