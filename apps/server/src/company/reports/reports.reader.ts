// How whoever asked reads: their language, the company's clock and money, and so the words and signs of what is made for them.
import { createFormats, type Formats } from "@prosa/contracts/formats";
import type { Said } from "@prosa/contracts/report-shapes";
import { sql } from "kysely";
import type { Tx } from "#platform/database";

export type Language = keyof Said;

export interface Reader {
  readonly language: Language;
  readonly timeZone: string;
  readonly company: string;
  readonly formats: Formats;
  readonly locale: string;
}

/** As the screens choose them. */
const locales: Readonly<Record<string, string>> = {
  pt: "pt-BR",
  en: "en-US",
  "en-gb": "en-GB",
  es: "es-ES",
  "es-419": "es-419",
};

interface Stored {
  language: string | null;
  timeZone: string;
  currency: string;
  company: string;
}

export async function readerOf(tx: Tx, userId: number): Promise<Reader> {
  const { rows } = await sql<Stored>`
    select u.configs ->> 'language' as language, t.time_zone, t.currency, t.name as company
      from users u join tenants t on t.id = u.tenant_id
     where u.tenant_id = app_tenant() and u.id = ${userId}`.execute(tx);
  return readerFrom(rows[0] ?? { language: null, timeZone: "America/Sao_Paulo", currency: "BRL", company: "" });
}

export function readerFrom({ language: wished, timeZone, currency, company }: Stored): Reader {
  const code = wished?.toLowerCase().replaceAll("_", "-") ?? "";
  const language = (["pt", "en", "es"] as const).find((one) => code.startsWith(one)) ?? "pt";
  const locale = locales[code] ?? (locales[language] as string);
  return { language, timeZone, company, locale, formats: createFormats({ locale, timeZone, currency }) };
}
