// What a notice of money says, from present facts, in the company's language; or that there is nothing to say any more.
import type { DueCarrier, DueKind, DueText } from "@prosa/contracts/company/saas-dues";
import { type PlatformLanguage, platformLanguages } from "@prosa/contracts/company/saas-words";
import { readSettings } from "#company/saas";
import type { Ctx, Deps } from "#platform/context";
import { dueWords } from "./dues.letters.ts";
import * as queries from "./dues.queries.ts";
import { isAwake } from "./dues.rules.ts";

export interface DueNotice {
  readonly text: DueText;
  readonly facts: Readonly<Record<string, string>>;
  readonly number: string | null;
  readonly url: string | null;
}

const kindOf = (step: string): DueKind => (step === "block" ? "block" : Number(step) <= 0 ? "before" : "after");

/** From present facts: null when there is nothing to say any more, or not at this hour. */
export async function present(ctx: Ctx, noticeId: number, carrier: DueCarrier): Promise<DueNotice | null> {
  const notice = await queries.findNotice(ctx.tx, noticeId);
  if (!notice || notice.carrier !== carrier || notice.outcome !== null) return null;
  const { dues, welcome } = await readSettings(ctx.deps, ctx.tx);
  const invoice = await queries.openInvoice(ctx.tx, notice.invoiceId);
  if (!invoice || !dues.isOn) {
    await queries.settleNotice(ctx.tx, noticeId, "needless");
    return null;
  }
  if (!isAwake(ctx.now, invoice.timeZone)) {
    await queries.releaseNotice(ctx.tx, noticeId);
    return null;
  }
  const language = platformLanguages.find((one) => invoice.language?.startsWith(one)) ?? "pt";
  const kind = kindOf(notice.step);
  const text = dues.texts[kind][language] ?? dueWords[language][kind];
  return { text, facts: factsOf(ctx.deps, invoice, language), number: invoice.whatsapp, url: welcome.url };
}

const locales: Record<PlatformLanguage, string> = { pt: "pt-BR", en: "en-US", es: "es" };

function factsOf({ config }: Deps, invoice: queries.OpenInvoice, language: PlatformLanguage) {
  const { number, company, dueAt, timeZone, restCents, currency } = invoice;
  const locale = locales[language];
  const lastDay = new Date(dueAt.getTime() - 1);
  return {
    company,
    invoice: number,
    value: new Intl.NumberFormat(locale, { style: "currency", currency }).format(restCents / 100),
    date: new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "short" }).format(lastDay),
    link: `${config.http.publicUrl.replace(/\/$/, "")}/#/financeiro`,
  };
}
