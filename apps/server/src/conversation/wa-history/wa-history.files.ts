// What sessions bring of the past: notices of files, kept sealed until somebody wants days of them, and the messages of an import.
import type { NodeAsked, SessionNews, WaJson } from "@prosa/contracts/session-link";
import type { InboundMessage } from "#adapters/channels";
import type { Ctx } from "#platform/context";
import * as queries from "./wa-history.queries.ts";

const TYPE = "whatsapp_web";
const MOST_FILES = 500;

interface Notice {
  providerId: string;
  notice: WaJson;
}

/** News that are notices of a file, and all others. */
export function sortNotices(news: readonly SessionNews[]): { notices: Notice[]; others: SessionNews[] } {
  const notices: Notice[] = [];
  const others: SessionNews[] = [];
  for (const one of news) {
    const notice = noticeIn(one);
    if (notice) notices.push(notice);
    else others.push(one);
  }
  return { notices, others };
}

function noticeIn(news: SessionNews): Notice | null {
  // Only our own account may say so; the node looks, and so do we.
  if (news.kind !== "message" || !news.isOwn) return null;
  const protocol = fieldsOf(news.message.protocolMessage);
  const notice = fieldsOf(protocol?.historySyncNotification);
  const providerId = news.attrs.id;
  return notice && providerId ? { providerId, notice } : null;
}

const fieldsOf = (value: unknown) =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;

/** Kinds of files that hold messages; a name or the number that it stands for. */
const WITH_MESSAGES = new Set<unknown>(["INITIAL_BOOTSTRAP", "FULL", "RECENT", "ON_DEMAND", 0, 2, 3, 6]);

/** What people call themselves. */
const WITH_NAMES = new Set<unknown>(["PUSH_NAME", 4]);

const hasMessages = ({ notice }: Notice) => WITH_MESSAGES.has(notice.syncType ?? 0);

/** A file comes with its address, or inside the notice. */
const canBeRead = (one: Notice) => (hasMessages(one) || WITH_NAMES.has(one.notice.syncType)) && isThere(one);

const isThere = ({ notice }: Notice) =>
  typeof notice.directPath === "string" || typeof notice.initialHistBootstrapInlinePayload === "string";

export async function keepNotices(ctx: Ctx, channelId: number, notices: readonly Notice[]): Promise<void> {
  const { tx, tenantId, deps, now: toldAt } = ctx;
  const { all } = await queries.aboutFiles(tx, channelId);
  for (const one of notices.filter(canBeRead).slice(0, Math.max(0, MOST_FILES - all))) {
    const { providerId, notice } = one;
    const id = deps.ids.uuid();
    const place = { tenantId, table: "history_files", column: "notice", rowId: id };
    const sealed = await deps.secrets.encrypt(tx, place, JSON.stringify(notice));
    const order = Number(notice.chunkOrder ?? 0);
    const file = { tenantId, id, channelId, providerId, place: Number.isSafeInteger(order) ? order : 0, toldAt };
    await queries.insertFile(tx, { ...file, notice: sealed, hasMessages: hasMessages(one) });
  }
}

/** Exactly the chosen period, whatever the node says. Answers whether somebody still wants them. */
export async function takePast(ctx: Ctx, { channel, job, news }: NodeAsked<"history.batch">): Promise<boolean> {
  const wanted = await queries.findRunning(ctx.tx, job);
  if (!wanted || wanted.channelId !== channel || wanted.status !== "reading") return false;
  const adapter = ctx.deps.channels.get(TYPE);
  const messages = news.flatMap((one): queries.PastMessage[] => {
    const change = adapter?.parse({ news: [one] }).find((read): read is InboundMessage => read.kind === "message");
    if (!change || change.at < wanted.since || change.at >= wanted.until) return [];
    if (change.group && !wanted.hasGroups) return [];
    const bookName = one.kind === "message" ? one.attrs.chat_name : undefined;
    const { providerId, at, account: _account, ...said } = change;
    return [{ providerId, at, name: bookName || change.profileName, change: said }];
  });
  const unique = [...new Map(messages.map((one) => [one.providerId, one])).values()];
  await queries.keepMessages(ctx.tx, ctx.tenantId, job, unique);
  return true;
}
