// Use cases of a telephone's address book: which channels have one, and bring it in.
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import type { ContactSync, contactSyncs, syncContacts } from "@prosa/contracts/sessions/contact-sync";
import { adapterKey } from "#adapters/channels";
import { recordSecurity } from "#company/audit";
import { startLongJob } from "#company/long-jobs";
import { listChannelRows } from "#conversation/channels";
import { demandAdmin } from "#conversation/contact-work";
import { filesByChannel } from "#conversation/wa-history";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { syncJob } from "./contact-sync.jobs.ts";
import * as queries from "./contact-sync.queries.ts";

async function channelsWithBooks({ tx, deps }: Ctx) {
  const channels = await listChannelRows(tx);
  return channels.flatMap((channel) => {
    const book = deps.channels.get(adapterKey(channel))?.capabilities.addressBook;
    return book ? [{ ...channel, book }] : [];
  });
}

export async function listSyncs(ctx: Ctx): Promise<AnswerOf<typeof contactSyncs>> {
  await demandAdmin(ctx);
  const channels = await channelsWithBooks(ctx);
  const ids = channels.map(({ id }) => id);
  const files = await filesByChannel(ctx.tx, ids);
  const lasts = new Map((await queries.lastSyncs(ctx.tx, ids)).map((last) => [last.channelId, last]));
  return {
    channels: channels.map(({ id, name, type, number, status, book }) => {
      const last = lasts.get(id);
      return {
        id,
        name,
        type,
        number,
        isConnected: status === "connected",
        book,
        files: book === "telephone" ? (files.get(id) ?? 0) : null,
        last: last ? shown(last) : null,
      };
    }),
  };
}

type Last = Awaited<ReturnType<typeof queries.lastSyncs>>[number];

function shown(row: Last): ContactSync {
  const { id, code, filesGone, found, created, renamed, known, passedOver } = row;
  return {
    id,
    status: row.finishedAt === null && row.jobStatus === "waiting" ? "waiting" : row.status,
    code,
    filesGone,
    found,
    created,
    renamed,
    known,
    passedOver,
    askedBy: { id: row.userId, name: row.userName },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

export async function begin(
  ctx: Ctx,
  { channelId }: BodyOf<typeof syncContacts>,
): Promise<AnswerOf<typeof syncContacts>> {
  const { viewer } = await demandAdmin(ctx);
  const all = await listChannelRows(ctx.tx);
  if (!all.some(({ id }) => id === channelId)) throw new AppError("ERR_NO_WAPP_FOUND", { field: "channelId" });
  const channel = (await channelsWithBooks(ctx)).find(({ id }) => id === channelId);
  if (!channel) throw new AppError("ERR_CHANNEL_CANNOT", { field: "channelId" });
  if (channel.status !== "connected") throw new AppError("ERR_WAPP_NOT_INITIALIZED", { field: "channelId" });
  const files = channel.book === "telephone" ? (await filesByChannel(ctx.tx, [channelId])).get(channelId) : null;
  if (files === 0) throw new AppError("ERR_CHANNEL_CANNOT", { field: "channelId", detail: "noHistory" });
  // From here on nobody else of the company asks for work, so what is looked at stays so.
  const payload = { channelId };
  const job = await startLongJob(ctx, syncJob, { subject: channel.name, total: null, payload });
  if (await queries.isRunningOn(ctx.tx, channelId)) throw new AppError("ERR_CHANNEL_IN_USE", { field: "channelId" });
  await queries.insertSync(ctx, { id: job.id, channelId, userId: viewer.id });
  await recordSecurity(ctx, { kind: "contacts.synced", userId: viewer.id, detail: { channelId } });
  return job;
}
