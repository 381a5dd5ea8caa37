// Use cases of the company's face: what its admins tell of it, and its logo. Each ends on every screen of the company.
import type { CompanyProfile, updateCompanyProfile } from "@prosa/contracts/company-profile";
import type { BodyOf } from "@prosa/contracts/route";
import { recordSecurity } from "#company/audit";
import { renewOpenSpans } from "#company/hours";
import { DRAWN_ENDING, drawReceived } from "#company/profile";
import { isKnownTimeZone, saveTenant, type TenantChange } from "#company/tenants";
import { nameOfPicture, pictureKeyOf } from "#company/users";
import type { Ctx, Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { type Asker, inTenant, type ReceivedFile } from "#platform/http";
import type { StorageKey } from "#platform/storage";
import { lockLogoKey, readCompanyProfile } from "./company-profile.queries.ts";
import { dropLogo } from "./logo.jobs.ts";

/** Far longer than any upload may take. */
const ABANDONED_MS = 3_600_000;
/** Stays readable for screens that have not heard of the new one yet. */
const REPLACED_MS = 60_000;

type Wanted = BodyOf<typeof updateCompanyProfile>;

export async function changeCompanyProfile(ctx: Ctx, wanted: Wanted): Promise<CompanyProfile> {
  if (wanted.timeZone !== undefined && !isKnownTimeZone(wanted.timeZone)) {
    throw new AppError("ERR_VALIDATION", { field: "timeZone" });
  }
  await lockLogoKey(ctx.tx);
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  if (given.length > 0) {
    const { whatsapp, ...rest } = Object.fromEntries(given) as Wanted;
    const change = { ...rest, ...(whatsapp === undefined ? {} : { whatsapp: digits(whatsapp) }) } as TenantChange;
    await tell(ctx, change);
    if (wanted.timeZone !== undefined) await ctx.enqueue(renewOpenSpans, { tenantId: ctx.tenantId });
  }
  return readCompanyProfile(ctx.tx);
}

const digits = (number: string | null) => number?.replace(/[^\d+]/g, "") ?? null;

async function tell(ctx: Ctx, change: TenantChange): Promise<void> {
  await saveTenant(ctx.tx, change, ctx.now);
  await ctx.publish("tenant.changed", { data: {} });
  const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  await recordSecurity(ctx, { kind: "tenant.changed", userId, detail: { what: Object.keys(change).join(",") } });
}

/** The job that would clear it away is written before the first byte, so that a crash leaves nothing behind. */
export async function saveLogo(deps: Deps, request: Asker, file: ReceivedFile): Promise<CompanyProfile> {
  const drawn = await drawReceived(file);
  const tenantId = request.session?.tenantId ?? 0;
  const key = pictureKeyOf(tenantId, `${deps.ids.uuid()}.${DRAWN_ENDING}`);
  await inTenant(deps, { session: request.session }, (ctx) => dropLater(ctx, key, ABANDONED_MS));
  await deps.storage.put(key, drawn);
  return inTenant(deps, request, (ctx) => replaceLogo(ctx, key));
}

export async function replaceLogo(ctx: Ctx, key: StorageKey | null): Promise<CompanyProfile> {
  const before = await lockLogoKey(ctx.tx);
  if (before !== null) await dropLater(ctx, before, REPLACED_MS);
  if (before !== key) await tell(ctx, { logoKey: key });
  return readCompanyProfile(ctx.tx);
}

function dropLater(ctx: Ctx, key: StorageKey, afterMs: number): Promise<void> {
  const startAfter = new Date(ctx.now.getTime() + afterMs);
  return ctx.enqueue(dropLogo, { tenantId: ctx.tenantId, name: nameOfPicture(key) }, { startAfter });
}
