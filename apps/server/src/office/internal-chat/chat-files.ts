// Files that colleagues send each other: kept first, then owned by their messages; read by whoever is in the chat.
import type { MediaType } from "@prosa/contracts/message-content";
import type { ChatMessage } from "@prosa/contracts/office/internal-chat";
import { defineShelf, discardUpload, storeUpload } from "#conversation/media";
import type { Deps, SessionState } from "#platform/context";
import { isDatabaseUnavailable, type Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import { type Asker, inTenant, looking, type ReceivedFiles, settled } from "#platform/http";
import type { StorageKey } from "#platform/storage";
import { alreadySaid, clientIdsOf, demandWriting, type Wanted, write } from "./chat-messages.actions.ts";
import { findMessage } from "./chat-messages.queries.ts";
import { lockOwn, meOf } from "./chats.actions.ts";
import { findMember, lockChat } from "./chats.queries.ts";
import { change } from "./internal-chat.apply.ts";
import { nobody } from "./internal-chat.rules.ts";
import type { KeptFile } from "./internal-chat.types.ts";

type Asking = Asker & { readonly session: SessionState };

export async function say(
  deps: Deps,
  request: Asking,
  chatId: number,
  wanted: Wanted,
  received: ReceivedFiles,
): Promise<{ messages: ChatMessage[] }> {
  if (wanted.files) return sayWithFiles(deps, request, chatId, wanted, received);
  // A file that the body does not speak of would be lost in silence.
  await received.each(async () => {
    throw new AppError("ERR_VALIDATION", { field: "files" });
  });
  return inTenant(deps, request, async (ctx) => ({ messages: await write(ctx, chatId, wanted) }), { plansOnce: true });
}

/** No transaction is open while the bytes arrive; what can be refused before is refused before. */
async function sayWithFiles(
  deps: Deps,
  request: Asking,
  chatId: number,
  wanted: Wanted,
  received: ReceivedFiles,
): Promise<{ messages: ChatMessage[] }> {
  const ids = clientIdsOf(wanted);
  const known = await inTenant(deps, looking(request), async (ctx) => {
    const place = await lockOwn(ctx, chatId);
    if (new Set(ids).size < ids.length) throw new AppError("ERR_VALIDATION", { field: "files" });
    const said = await alreadySaid(ctx, chatId, wanted);
    if (!said) await demandWriting(ctx, place);
    return said;
  });
  if (known) return settled(deps, request, { messages: known });
  const kept = await keepAll(deps, request.session.tenantId, wanted.files ?? [], received);
  let isClaimed = false;
  const claim = () => {
    isClaimed = true;
    return kept;
  };
  try {
    const messages = await inTenant(deps, request, async (ctx) => ({
      messages: await write(ctx, chatId, wanted, claim),
    }));
    // The same request, twice at once: where the other one was first, these bytes are nobody's.
    if (!isClaimed) await letGo(deps, kept);
    return messages;
  } catch (error) {
    // Where nobody can tell whether it was committed the bytes stay, and the sweep looks.
    if (!isDatabaseUnavailable(error)) await letGo(deps, kept);
    throw error;
  }
}

/** All of them, or none. */
async function keepAll(
  deps: Deps,
  tenantId: number,
  wanted: NonNullable<Wanted["files"]>,
  received: ReceivedFiles,
): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  try {
    await received.each(async (file, place) => {
      const as = wanted[place]?.as;
      if (!as) throw new AppError("ERR_VALIDATION", { field: "files" });
      const upload = await storeUpload(deps, tenantId, file, { isVoice: as === "voice" });
      kept.push({ kind: as === "auto" ? kindOf(upload.mime) : as, upload });
    });
    if (kept.length !== wanted.length) throw new AppError("ERR_VALIDATION", { field: "files" });
    return kept;
  } catch (error) {
    await letGo(deps, kept);
    throw error;
  }
}

const SHOWN = /^image\/(?:jpeg|png|webp|gif)$/;

function kindOf(mime: string): MediaType {
  if (SHOWN.test(mime)) return "image";
  if (mime.startsWith("video/")) return "video";
  return mime.startsWith("audio/") ? "audio" : "document";
}

async function letGo(deps: Deps, kept: readonly KeptFile[]): Promise<void> {
  for (const { upload } of kept) {
    await discardUpload(deps, upload).catch((error) => deps.log.warn({ error }, "a file nobody owns was not removed"));
  }
}

const findFile = (tx: Tx, mediaId: string) =>
  tx.selectFrom("chatFiles").selectAll().where("id", "=", mediaId).executeTakeFirst();

defineShelf({
  name: "internal-chat",
  find: (tx, _, mediaId) => findFile(tx, mediaId),
  async mayRead(ctx, media) {
    const message = await findMessage(ctx.tx, media.messageId);
    const member = message && (await findMember(ctx.tx, message.chatId, meOf(ctx)));
    return member !== undefined && message?.n !== null && (message?.n ?? 0) > member.fromN;
  },
  async change(ctx, media, known, set) {
    const message = await findMessage(ctx.tx, media.messageId);
    if (!message || !(await lockChat(ctx.tx, message.chatId))) return false;
    let query = ctx.tx.updateTable("chatFiles").set(set).where("id", "=", media.id).where("status", "in", known.status);
    if (known.storageKey !== undefined) query = query.where("storageKey", "=", known.storageKey);
    const { numUpdatedRows } = await query.executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const what = { kind: "file", authorId: message.userId, before: nobody, after: nobody } as const;
    await change(ctx, { id: message.chatId }, {}, { messageId: message.id, n: message.n, what });
    return true;
  },
  async owned(tx, _, fileKeys) {
    if (fileKeys.length === 0) return new Set();
    const rows = await tx
      .selectFrom("chatFiles")
      .select("storageKey")
      .where("storageKey", "in", [...fileKeys])
      .execute();
    return new Set(rows.flatMap(({ storageKey }) => (storageKey as StorageKey | null) ?? []));
  },
});
