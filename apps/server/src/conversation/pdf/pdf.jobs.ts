// Prints a conversation in the background: reads it page by page, draws it, keeps the file for whoever asked.
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { LongJob } from "@prosa/contracts/long-jobs";
import { messagesPdf } from "@prosa/contracts/messages";
import sharp from "sharp";
import { z } from "zod";
import { actingFor, defineLongJob, startLongJob } from "#company/long-jobs";
import { audienceFinder, loadTickets, showVisibleTicket } from "#conversation/tickets";
import type { Ctx, Deps } from "#platform/context";
import { type StorageKey, storageKey } from "#platform/storage";
import { openPrinter } from "./pdf.draw.ts";
import { countPrinted, type PrintedMessage, printedPage, printSetting } from "./pdf.queries.ts";
import { textsFor } from "./pdf.texts.ts";

const PICTURE_PIXELS = 400;

export const printConversation = defineLongJob({
  kind: "pdf",
  route: messagesPdf,
  mayFetch: (ctx, { ticketId }) => showVisibleTicket(ctx, ticketId),
  mayHear: async (scope, asked) => {
    const tickets = await loadTickets(scope.tx, scope.tenantId, [
      ...new Set(asked.map(({ payload }) => payload.ticketId)),
    ]);
    const [audience, byId] = [await audienceFinder(scope), new Map(tickets.map((one) => [one.id, one]))];
    return asked.map(({ userId, payload }) => {
      const ticket = byId.get(payload.ticketId);
      return ticket !== undefined && audience.of(ticket).includes(userId);
    });
  },
  payload: z.object({ ticketId: z.number().int() }),
  isCancelable: false,
  lane: "reads",
  holds: ({ ticketId }) => ({ ticketIds: [ticketId] }),
  async step({ deps, tenantId, userId, longJobId, payload: { ticketId }, report, signal }) {
    const who = { tenantId, userId };
    // Asked again now: whoever lost sight of the ticket since gets no file of it.
    const { ticket, setting, total } = await actingFor(deps, who, async (ctx) => ({
      ticket: await showVisibleTicket(ctx, ticketId),
      setting: await printSetting(ctx.tx, userId),
      total: await countPrinted(ctx.tx, ticketId),
    }));
    const heading = {
      contact: ticket.contact.name,
      number: ticket.contact.number,
      protocol: ticket.protocol,
      channel: ticket.channel.name,
      queue: ticket.queue?.name ?? null,
      attendant: ticket.username,
      company: setting.company,
      printedAt: deps.clock.now(),
    };
    const printer = openPrinter(heading, textsFor(setting.language), setting.timeZone);
    const key = storageKey(tenantId, "jobs", longJobId);
    const body = new PassThrough();
    const stored = Promise.all([deps.storage.put(key, body), pipeline(printer.stream, body)]);
    // Handled where it is awaited below; until then a failure of the store must not end the process.
    stored.catch(() => {});
    let done = 0;
    try {
      for (let last = 0; !signal.aborted; ) {
        const page = await actingFor(deps, who, (ctx) => printedPage(ctx.tx, ticketId, last));
        for (const message of page) await printer.draw(message, await pictureOf(deps, message));
        last = page.at(-1)?.id ?? last;
        done += page.length;
        if (page.length === 0) break;
        await report(done, total);
      }
    } finally {
      printer.end();
    }
    await stored;
    signal.throwIfAborted();
    return { done, total, finished: { result: { key, name: `${ticket.protocol}.pdf` } } };
  },
});

async function pictureOf(deps: Deps, { thumbKey, type }: PrintedMessage): Promise<Buffer | null> {
  if (thumbKey === null || !["image", "sticker", "video"].includes(type)) return null;
  try {
    const { stream } = await deps.storage.get(thumbKey as StorageKey);
    const bytes = Buffer.concat(await stream.toArray());
    const size = { width: PICTURE_PIXELS, height: PICTURE_PIXELS, fit: "inside" } as const;
    return await sharp(bytes).resize(size).flatten({ background: "#ffffff" }).jpeg({ quality: 80 }).toBuffer();
  } catch {
    // Not in the store any more: the words still name it.
    return null;
  }
}

export async function askForPdf(ctx: Ctx, ticketId: number): Promise<LongJob> {
  const ticket = await showVisibleTicket(ctx, ticketId);
  const total = await countPrinted(ctx.tx, ticketId);
  return startLongJob(ctx, printConversation, { subject: ticket.protocol, total, payload: { ticketId } });
}
