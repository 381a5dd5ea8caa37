// Use cases of the platform's settings: shown, changed section by section, tried, and said to everybody.
import { createHash } from "node:crypto";
import type { SaasSettings, ShownSaas, saveSaas, Tried } from "@prosa/contracts/company/saas";
import type { PlatformLanguage, platformWords } from "@prosa/contracts/company/saas-words";
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import { recordSecurity } from "#company/audit";
import { letterBrand } from "#company/branding";
import { type Language, writeLetter } from "#company/letters";
import type { Ctx, Deps } from "#platform/context";
import type { Tx } from "#platform/database";
import { MailFailed, mailTrouble, type Stamp, stampLetter } from "#platform/mail";
import { testLetters } from "./saas.letters.ts";
import * as queries from "./saas.queries.ts";
import * as rules from "./saas.rules.ts";
import { sendWhatsapp } from "./saas.whatsapp.ts";

const installationMb = ({ config }: Deps) => rules.megabytes(config.media.downloadMaxBytes);

export async function readSettings(deps: Deps, tx: Tx): Promise<SaasSettings> {
  const { values } = await queries.readPlatformSettings(tx);
  return rules.settingsOf(values, installationMb(deps));
}

export async function show({ deps, tx }: Ctx): Promise<ShownSaas> {
  const { values, changedAt } = await queries.readPlatformSettings(tx);
  const names = await queries.secretNames(tx);
  return {
    settings: rules.settingsOf(values, installationMb(deps)),
    has: { mailPassword: names.includes("mailPassword"), welcomeToken: names.includes("welcomeToken") },
    installation: { downloadMb: installationMb(deps), mail: deps.config.mail !== null },
    changedAt: changedAt?.toISOString() ?? null,
  };
}

export async function save(ctx: Ctx, wanted: BodyOf<typeof saveSaas>): Promise<ShownSaas> {
  const { mailPassword, welcomeToken, ...sections } = wanted;
  await queries.storePlatformSettings(ctx, sections);
  if (mailPassword !== undefined) await queries.storeSecret(ctx, "mailPassword", mailPassword);
  if (welcomeToken !== undefined) await queries.storeSecret(ctx, "welcomeToken", welcomeToken);
  await record(ctx, "operator.saas_changed", { sections: Object.keys(wanted).sort().join(" ") });
  return show(ctx);
}

async function record(
  ctx: Ctx,
  kind: "operator.saas_changed" | "operator.saas_tested",
  detail: Record<string, string>,
) {
  const who = ctx.actor.kind === "user" ? { userId: ctx.actor.userId } : {};
  await recordSecurity(ctx, { kind, ...who, detail });
}

/** Counted as every letter is, so that the button cannot fill a stranger's mailbox. */
export async function stampTest(ctx: Ctx, to: string, address: string): Promise<Stamp> {
  await record(ctx, "operator.saas_tested", { what: "mail" });
  const company = { id: ctx.tenantId, isVerified: true };
  const posting = { to, lane: "others", company, address } as const;
  return stampLetter(ctx.tx, ctx.deps.config, ctx.deps.ids.uuid(), posting, ctx.now);
}

export async function tryMail(deps: Deps, to: string, stamp: Stamp, language: Language): Promise<Tried> {
  try {
    await deps.mail.send({ stamp, to, ...writeLetter(testLetters[language], await letterBrand(deps)) });
    return { ok: true, reason: null, detail: null };
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error;
    return { ok: false, ...mailTrouble(error) };
  }
}

export async function welcomeForTest(ctx: Ctx, language: Language) {
  await record(ctx, "operator.saas_tested", { what: "welcome" });
  const { welcome } = await readSettings(ctx.deps, ctx.tx);
  const link = ctx.deps.config.http.publicUrl;
  const text = rules.filled(rules.inLanguage(welcome.texts, language) ?? welcome.texts.pt, {
    name: "Ana",
    company: "Casa Ipê",
    link,
  });
  return { url: welcome.url, text };
}

export async function tryWelcome(deps: Deps, number: string, { url, text }: { url: string | null; text: string }) {
  if (url === null) return { ok: false, reason: "none" as const, detail: null };
  return sendWhatsapp(deps, url, number, text);
}

const markOf = (words: string) => createHash("sha256").update(words).digest("base64url").slice(0, 12);

export async function words(ctx: Ctx, language: PlatformLanguage): Promise<AnswerOf<typeof platformWords>> {
  const { banner, download } = await readSettings(ctx.deps, ctx.tx);
  const { isOn, ...shown } = banner;
  const limitMb = Math.min(download.limitMb, installationMb(ctx.deps));
  return {
    banner: isOn ? { ...shown, mark: markOf(JSON.stringify(shown)) } : null,
    download: { limitMb, text: rules.inLanguage(download.texts, language) },
  };
}
