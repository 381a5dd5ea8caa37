// One turn of a second copy made ready in one transaction: what was heard, where the conversation stands, and what may be known of it.
import type { Settings } from "#adapters/assistants";
import { accountOf, type BillingAccount, type BillingAdapter } from "#adapters/billing";
import { findIntegration, settingsFor } from "#automation/integrations";
import { settingsOf } from "#company/settings";
import { lineOf } from "#conversation/messages";
import { lockTicket } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { isAppError } from "#platform/errors";
import { firstState } from "./dialogue.rules.ts";
import { readDocument } from "./documents.ts";
import { type Sealed, unseal } from "./seal.ts";
import * as queries from "./second-copy.queries.ts";
import type { TurnPayload } from "./second-copy.requests.ts";
import type { Event, Facts, Language, State } from "./second-copy.types.ts";
import { textsFor } from "./texts.rules.ts";

export interface Prepared {
  place: TurnPayload;
  adapter: BillingAdapter;
  account: BillingAccount;
  settings: Settings;
  contactId: number;
  facts: Facts;
  state: State;
  lookupId: number | null;
  event: Event;
  /** Null: this channel takes no files of this kind. */
  files: Awaited<ReturnType<typeof lineOf>>["capabilities"]["files"] | null;
  /** The system is left alone for a while. */
  isHeld: boolean;
}

/** Null: nobody waits for this answer any more. */
export async function prepare(ctx: Ctx, place: TurnPayload): Promise<Prepared | null> {
  const { tx, now, deps } = ctx;
  const around = await queries.readSurroundings(tx, place, now);
  const kept = await findIntegration(tx, place.integrationId);
  if (!around?.isWaiting || !kept) return null;
  const settings = await settingsFor(ctx, kept);
  const adapter = deps.billing.get(settings.billingSystem);
  if (!adapter) return null;
  const before = await stateOf(ctx, place);
  const words = await queries.wordsOf(tx, { ...place, heardId: before?.heardId ?? null });
  const heard = words.map(({ body, choiceId }) => ({ text: body, choiceId, document: readDocument(body) }));
  const language = languageOf((await settingsOf(ctx)).get("CustomerLanguage"));
  const facts: Facts = {
    today: around.today,
    now: now.getTime(),
    phones: around.phones,
    language,
    texts: textsFor(language, { ...settings.secondCopyTexts, ...ownTexts(settings) }),
    finishWords: settings.finishWords,
    restartWords: settings.restartWords,
    expiryMinutes: settings.expiryMinutes,
  };
  return {
    place,
    adapter,
    account: accountOf(settings),
    settings,
    contactId: around.contactId,
    facts,
    state: before?.state ?? firstState(facts.now),
    lookupId: before?.lookupId ?? null,
    event: { type: before ? "words" : "start", heard },
    files: await filesOf(ctx, place.ticketId),
    isHeld: kept.heldUntil !== null && kept.heldUntil > now,
  };
}

/** The texts that every integration has stand for ours where they say the same. */
const ownTexts = ({ unavailableText, finishText }: Settings) => ({
  ...(unavailableText ? { unavailable: unavailableText } : {}),
  ...(finishText ? { goodbye: finishText } : {}),
});

const languageOf = (text: string): Language => (text === "en" || text === "es" ? text : "pt");

async function stateOf(
  ctx: Ctx,
  { sessionId, integrationId }: TurnPayload,
): Promise<(Sealed & { heardId: number }) | null> {
  const row = await queries.readState(ctx.tx, sessionId);
  if (row?.integrationId !== integrationId) return null;
  return { ...(await unseal(ctx, sessionId, row.sealed)), heardId: row.heardId };
}

async function filesOf(ctx: Ctx, ticketId: number): Promise<Prepared["files"]> {
  const ticket = await lockTicket(ctx.tx, ticketId);
  if (!ticket) return null;
  try {
    const { files } = (await lineOf(ctx, ticket)).capabilities;
    return files.document ? files : null;
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}
