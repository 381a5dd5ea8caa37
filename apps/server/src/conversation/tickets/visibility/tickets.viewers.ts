// Who is looking, with the rights of this moment: the caller of a request, or everybody for an audience.
import { hideAssignedTickets, hideChatbotTickets, settingsOf, type TenantSettings } from "#company/settings";
import { readRightsVersion, readViewers, type ViewerRow } from "#company/users";
import { mayReadPhones } from "#conversation/phones";
import type { Ctx, Deps } from "#platform/context";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import { type TicketFacts, ticketFacts } from "../tickets.types.ts";
import { maySee, type VisibilitySettings } from "./visibility.rules.ts";

export interface Looking {
  viewer: ViewerRow;
  settings: VisibilitySettings;
  /** Telephone numbers in full. */
  readsPhones: boolean;
  /** Everything else the company decided. */
  company: TenantSettings;
}

interface Scope {
  deps: Deps;
  tx: Tx;
  tenantId: number;
}

export function visibilityOf(company: TenantSettings): VisibilitySettings {
  return {
    hideChatbotTickets: company.get(hideChatbotTickets),
    hideAssignedTickets: company.get(hideAssignedTickets),
    hidePrivateTickets: company.get("HidePrivateTickets"),
    directToWallets: company.get("DirectTicketsToWallets"),
    walletContactsOnly: company.get("WalletContactsOnly"),
  };
}

/** Only people look at tickets; the system acts by rules of its own. */
export async function lookingOf(ctx: Ctx): Promise<Looking> {
  return (await lookingWith(ctx, [])).looking;
}

/** The caller, and others whom the same trip brings. */
export async function lookingWith(ctx: Ctx, others: readonly number[]) {
  const { actor } = ctx;
  if (actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  const people = await readViewers(ctx.tx, [actor.userId, ...others]);
  const viewer = people.find(({ id }) => id === actor.userId);
  if (!viewer) throw new AppError("ERR_NO_PERMISSION");
  return { looking: await seenAs(ctx, viewer), people };
}

/** What this person sees, whoever asks. */
export async function seenAs(scope: Scope, viewer: ViewerRow): Promise<Looking> {
  const company = await settingsOf(scope);
  return {
    viewer,
    settings: visibilityOf(company),
    readsPhones: mayReadPhones(viewer, company.get("HidePhones")),
    company,
  };
}

export interface Audience {
  /** Everybody who may see it and receives news at all. */
  of(ticket: TicketFacts): number[];
  readsPhones(userId: number): boolean;
}

/**
 * Rights change seldom and news comes by the hundred: who may see what is worked out once, and each kind of ticket is
 * judged once, for as long as nobody's rights and none of the settings changed. Where no news come for this long, it is
 * forgotten.
 */
const KEPT_MS = 60_000;
/** Judgements of one company, of which there are as many as kinds of tickets: by queue, person, channel and so on. */
const MOST_JUDGED = 2_000;

interface Kept {
  version: string;
  until: number;
  audience: Audience;
}

const kept = new WeakMap<Deps, Map<number, Kept>>();

/** Asked about one ticket after the other. */
export async function audienceFinder(scope: Scope): Promise<Audience> {
  const { deps, tenantId } = scope;
  const company = await settingsOf(scope);
  const settings = visibilityOf(company);
  const hidesPhones = company.get("HidePhones");
  const version = JSON.stringify([await readRightsVersion(scope.tx), settings, hidesPhones]);
  const ofCompanies = kept.get(deps) ?? new Map<number, Kept>();
  kept.set(deps, ofCompanies);
  const now = deps.clock.monotonic();
  const known = ofCompanies.get(tenantId);
  if (known?.version === version && known.until > now) {
    known.until = now + KEPT_MS;
    return known.audience;
  }
  for (const [id, { until }] of ofCompanies) if (until <= now) ofCompanies.delete(id);
  const viewers = (await readViewers(scope.tx)).filter(({ isActive }) => isActive);
  const audience = audienceAmong(viewers, settings, hidesPhones);
  ofCompanies.set(tenantId, { version, until: now + KEPT_MS, audience });
  return audience;
}

/** For suites that change what no version tells of. */
export function forgetAudience(deps: Deps, tenantId: number): void {
  kept.get(deps)?.delete(tenantId);
}

function audienceAmong(viewers: readonly ViewerRow[], settings: VisibilitySettings, hidesPhones: boolean): Audience {
  const readers = new Set(viewers.filter((viewer) => mayReadPhones(viewer, hidesPhones)).map(({ id }) => id));
  const judged = new Map<string, number[]>();
  return {
    of(ticket) {
      const facts = ticketFacts(ticket);
      const key = Object.values(facts).join("|");
      const people = judged.get(key) ?? viewers.filter((viewer) => maySee(viewer, settings, facts)).map(({ id }) => id);
      if (judged.size >= MOST_JUDGED) judged.clear();
      judged.set(key, people);
      return people;
    },
    readsPhones: (userId) => readers.has(userId),
  };
}
