// E-mails that lead a visitor back: an answer is noted, looked at again when it was unseen for a while, and once more when the
// letter is sent.
import { z } from "zod";
import { defineLetter, type Language, postLetter } from "#company/letters";
import { asSystem, type Ctx } from "#platform/context";
import { isAppError } from "#platform/errors";
import { defineJob } from "#platform/jobs";
import type { Reaction } from "#platform/journal";
import * as letters from "./webchat.letters.queries.ts";
import { LINK_MS, nextStep, UNSEEN_MS } from "./webchat.letters.rules.ts";
import { letterLanguage, visitorLetters } from "./webchat.letters.words.ts";
import { linkAddress, linkSecret } from "./webchat.link.ts";
import { findVisitor, readSettings, saveVisitor, type VisitorRow } from "./webchat.queries.ts";

const NAME = "webchat.decide_letter";
/** A look that is so late will not come any more. */
const LOST_MS = 3_600_000;

export const noteUnseen: Reaction = {
  kind: "message.created",
  name: "webchat.unseen",
  async run(ctx, { data: { messageId } }) {
    const { tx, tenantId, now } = ctx;
    const dueAt = new Date(now.getTime() + UNSEEN_MS);
    const lost = new Date(now.getTime() - LOST_MS);
    for (const visitorId of await letters.markDue(tx, { tenantId, messageId, dueAt, lost })) {
      await ctx.enqueue(decideLetter, { tenantId, visitorId }, { startAfter: dueAt });
    }
  },
};

const Due = z.object({ tenantId: z.number().int(), visitorId: z.number().int() });

export const decideLetter = defineJob<z.infer<typeof Due>>({
  name: NAME,
  audit: { none: "carriesOut" },
  queue: "timers",
  payload: Due,
  async run(deps, { tenantId, visitorId }) {
    if (deps.config.sending.isHeld) return;
    await asSystem(deps, tenantId, (ctx) => decide(ctx, visitorId), NAME);
  },
});

/** Under the visitor's lock: of several looks at one moment the first decides. */
async function decide(ctx: Ctx, visitorId: number): Promise<void> {
  const { tx, now } = ctx;
  const visitor = await letters.lockVisitor(tx, visitorId);
  if (!visitor?.letterDueAt || visitor.letterDueAt > now) return;
  const reader = await readerOf(ctx, visitor);
  const waiting = reader ? await letters.waitingFor(tx, visitor) : [];
  const step = nextStep(waiting, await letters.lastLetter(tx, visitorId), now);
  const at = reader && step.what === "write" ? await post(ctx, visitor, reader.email, step.upTo) : null;
  await lookAgain(ctx, visitorId, step.what === "later" ? step.at : at);
}

async function lookAgain(ctx: Ctx, visitorId: number, at: Date | null): Promise<void> {
  await saveVisitor(ctx.tx, visitorId, { letterDueAt: at });
  if (at) await ctx.enqueue(decideLetter, { tenantId: ctx.tenantId, visitorId }, { startAfter: at });
}

interface Reader {
  email: string;
  /** Of the page that the link leads to. */
  widgetUrl: string;
  key: string;
  company: string;
  language: Language;
}

/** Null: nothing is written to this visitor now. */
async function readerOf({ tx, deps, now }: Ctx, visitor: VisitorRow): Promise<Reader | null> {
  const { email, blockedUntil, continuedAs, channelId } = visitor;
  const { widgetUrl } = deps.config.http;
  if (email === null || widgetUrl === null || continuedAs !== null) return null;
  if (blockedUntil !== null && blockedUntil > now) return null;
  const settings = await readSettings(tx, channelId);
  const { key, isActive, deletedAt, company } = await letters.channelOf(tx, channelId);
  if (!settings.continueByEmail || !isActive || deletedAt !== null) return null;
  return { email, widgetUrl, key, company, language: letterLanguage(visitor.language, settings.language) };
}

/** When to try again, where the mailbox or the company has had enough letters for now. */
async function post(ctx: Ctx, { id: visitorId }: VisitorRow, to: string, upTo: number): Promise<Date | null> {
  const { tx, tenantId, now } = ctx;
  const expiresAt = new Date(now.getTime() + LINK_MS);
  const row = { tenantId, visitorId, toldUpTo: upTo, createdAt: now, expiresAt };
  const letterId = await letters.insertLetter(tx, row);
  try {
    const posting = { to, lane: "others", address: null, inNameOfCompany: true } as const;
    await postLetter(ctx, visitorLetter, { tenantId, letterId }, posting);
    return null;
  } catch (error) {
    if (!isAppError(error, "ERR_RECIPIENT_LETTERS") && !isAppError(error, "ERR_COMPANY_LETTERS")) throw error;
    await letters.dropLetter(tx, letterId);
    return new Date(now.getTime() + Number(error.detail) * 1000);
  }
}

export const visitorLetter = defineLetter({
  name: "webchat.mail",
  audit: { none: "carriesOut" },
  payload: z.object({ tenantId: z.number().int(), letterId: z.number().int() }),
  // A mail server may be away for some hours; the link is good for a day.
  attempts: 40,
  backoff: { seconds: 10, most: 600 },
  // Written at the last moment: what was seen meanwhile is not told of.
  write: (deps, { tenantId, letterId }) =>
    asSystem(
      deps,
      tenantId,
      async (ctx) => {
        const { tx, now } = ctx;
        const letter = await letters.findLetter(tx, letterId);
        if (!letter || letter.usedAt !== null || letter.expiresAt <= now) return null;
        const visitor = await findVisitor(tx, letter.visitorId);
        const reader = visitor ? await readerOf(ctx, visitor) : null;
        if (!visitor || !reader) return null;
        const count = (await letters.waitingFor(tx, visitor)).length;
        if (count === 0) return null;
        const { email, widgetUrl, key, company, language } = reader;
        const secret = linkSecret(deps.config, { tenantId, channelId: visitor.channelId, letterId });
        const link = linkAddress(widgetUrl, key, secret);
        return { to: email, letter: visitorLetters[language]({ company, count, link }) };
      },
      "webchat.mail",
    ),
});
