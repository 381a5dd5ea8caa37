// A visitor's words, choices and files on their way in, and what becomes of ours with them.

import type { MessageContent, MessageType } from "@prosa/contracts/message-content";
import type { BodyOf } from "@prosa/contracts/route";
import type { widgetSay } from "@prosa/contracts/webchat/widget";
import type { Change, InboundMessage, RemoteMedia } from "#adapters/channels";
import { type Call, takeInChanges, takeInWith } from "#conversation/intake";
import { storeUpload } from "#conversation/media";
import { loadMessages } from "#conversation/messages";
import type { Deps, VisitorState } from "#platform/context";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { ReceivedFile } from "#platform/http";
import { ringVisitor } from "#platform/realtime";
import { TYPE } from "./webchat.place.ts";
import * as queries from "./webchat.queries.ts";
import { kindOf, visitorName, wordId } from "./webchat.rules.ts";

const TEXT = `select created, changed, known, unmatched, ignored, media_ids from webchat_take($1, $2, $3, $4, $5, $6)`;

export type Writer = Pick<VisitorState, "tenantId" | "channelId" | "account" | "visitorId">;

interface Word {
  clientId: string;
  type: MessageType;
  body: string;
  content?: MessageContent;
  media?: RemoteMedia;
  quotedProviderId?: string;
}

/** Committed when it returns; the same client id again changes nothing. */
export async function takeWord(deps: Deps, writer: Writer, word: Word): Promise<void> {
  const { tenantId, channelId, account, visitorId } = writer;
  const visitor = await deps.db.withTenant({ tenantId, userId: null }, (tx) => queries.findVisitor(tx, visitorId), {
    readOnly: true,
  });
  if (!visitor) throw new AppError("ERR_LOGIN_REQUIRED");
  const change: InboundMessage = {
    kind: "message",
    account,
    at: deps.clock.now(),
    providerId: wordId(visitorId, word.clientId),
    from: [{ kind: "visitor", value: `${account}:${visitor.key}` }],
    profileName: visitorName(visitor.name, visitorId),
    type: word.type,
    body: word.body,
    content: word.content ?? null,
    media: word.media ?? null,
    quotedProviderId: word.quotedProviderId ?? null,
    isForwarded: false,
    referral: null,
    fromMe: false,
  };
  const call: Call = {
    name: "webchat_take",
    text: TEXT,
    params: (changes, now, isSign) => [tenantId, channelId, visitorId, changes, now, isSign],
  };
  await takeInWith(deps, sourceOf(writer), [change], call);
  // Sockets of this visitor learn which attendance they hear of, in whatever process they are.
  ringVisitor(deps.redis, { account, visitorId, what: "thread" });
}

const sourceOf = ({ tenantId, channelId, account }: Writer) => ({
  tenantId,
  channelId,
  type: TYPE,
  externalId: account,
});

const inTx = <T>(deps: Deps, { tenantId }: Writer, fn: (tx: Tx) => Promise<T>) =>
  deps.db.withTenant({ tenantId, userId: null }, fn, { readOnly: true });

/** Whether it stands in the visitor's own conversation: what another may read is absent here. */
async function findOwn(tx: Tx, { tenantId, channelId, visitorId }: Writer, messageId: number) {
  const visitorIds = await queries.ownIds(tx, visitorId);
  const ticketIds = await queries.threadsOf(tx, visitorIds);
  const place = { visitorIds, ticketIds, channelId, before: messageId + 1 };
  const { ids } = await queries.conversationOf(tx, tenantId, place);
  if (!ids.includes(messageId)) return null;
  const [own] = await queries.messagesById(tx, [messageId]);
  const [message] = await loadMessages(tx, tenantId, [messageId]);
  return own && message ? { ...message, providerId: own.providerId } : null;
}

export async function say(deps: Deps, visitor: VisitorState, wish: BodyOf<typeof widgetSay>): Promise<void> {
  refuseBlocked(visitor);
  const { clientId, text, quotedId, choice } = wish;
  await deps.rateLimit.demand("visitor-words", `${visitor.tenantId}.${visitor.visitorId}`, WORDS);
  if (choice) return choose(deps, visitor, clientId, choice);
  if (text === "") throw new AppError("ERR_VALIDATION", { field: "text" });
  const quoted = quotedId === undefined ? null : await inTx(deps, visitor, (tx) => findOwn(tx, visitor, quotedId));
  const quotedProviderId = quoted?.providerId;
  await takeWord(deps, visitor, { clientId, type: "text", body: text, ...(quotedProviderId && { quotedProviderId }) });
}

const WORDS = { limit: 20, seconds: 60 };
const FILES = { limit: 5, seconds: 60 };

function refuseBlocked({ isBlocked }: VisitorState): void {
  if (isBlocked) throw new AppError("ERR_NO_PERMISSION", { detail: "blocked" });
}

/** What stands behind a button is read from our own row, whatever the browser calls it. */
async function choose(deps: Deps, visitor: VisitorState, clientId: string, wish: { messageId: number; id: string }) {
  const offer = await inTx(deps, visitor, (tx) => findOwn(tx, visitor, wish.messageId));
  const content = offer?.fromMe ? offer.content : null;
  const offered =
    content?.type === "buttons"
      ? content.buttons
      : content?.type === "list"
        ? content.sections.flatMap(({ rows }) => rows)
        : [];
  const chosen = offered.find(({ id }) => id === wish.id);
  if (!offer || !chosen) throw new AppError("ERR_VALIDATION", { field: "choice" });
  await takeWord(deps, visitor, {
    clientId,
    type: "choice",
    body: chosen.title,
    content: { type: "choice", choiceId: chosen.id },
    ...(offer.providerId && { quotedProviderId: offer.providerId }),
  });
}

/** Kept first, then told as a provider's file is: what makes it fit to be shown is the same for every channel. */
export async function sendFile(deps: Deps, visitor: VisitorState, clientId: string, file: ReceivedFile): Promise<void> {
  refuseBlocked(visitor);
  await deps.rateLimit.demand("visitor-files", `${visitor.tenantId}.${visitor.visitorId}`, FILES);
  const { storageKey, name, mime, sha256 } = await storeUpload(deps, visitor.tenantId, file);
  const kind = kindOf(mime);
  const media = { kind, providerMediaId: storageKey, mime, sha256, name: name || null };
  await takeWord(deps, visitor, { clientId, type: kind, body: "", media });
}

/** Only forwards, and only what this visitor may read; the order of statuses is intake's. */
export async function noteRead(deps: Deps, visitor: VisitorState, upTo: number, isSeen: boolean): Promise<void> {
  const { tenantId, channelId, visitorId, account } = visitor;
  const news = await inTx(deps, visitor, async (tx) => {
    const visitorIds = await queries.ownIds(tx, visitorId);
    const ticketIds = await queries.threadsOf(tx, visitorIds);
    const { ids } = await queries.conversationOf(tx, tenantId, { visitorIds, ticketIds, channelId, before: upTo + 1 });
    return queries.messagesById(tx, ids);
  });
  const open = isSeen ? ["sent", "delivered"] : ["sent"];
  const at = deps.clock.now();
  const changes = news.flatMap(({ fromMe, providerId, clientId, status }): Change[] =>
    fromMe && providerId !== null && open.includes(status)
      ? [
          {
            kind: "status",
            account,
            at,
            providerId,
            callbackId: clientId,
            status: isSeen ? "read" : "delivered",
            failure: null,
            pricing: null,
          },
        ]
      : [],
  );
  if (changes.length > 0) await takeInChanges(deps, sourceOf(visitor), changes);
}
