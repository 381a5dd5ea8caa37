// Formats for the signed-in person's language and company.
import type { SessionRecord } from "@prosa/contracts/auth";
import { createFormats, type Formats } from "@prosa/contracts/formats";
import { useEffect, useState } from "react";
import { session, useSession } from "../api/index.ts";
import { currentLocale, useLocale } from "../i18n/index.ts";

export { createFormats, type Formats, greetingOf } from "@prosa/contracts/formats";

/** Before anybody is signed in, and for records that were kept before companies had their own. */
const CURRENCY = "BRL";
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

let last: { key: string; formats: Formats } | undefined;

/** Every message on the screen asks for them, and the browser takes milliseconds to make them: one set for all. */
function formatsOf(locale: string, company: Pick<SessionRecord, "timeZone" | "currency"> | null): Formats {
  const { timeZone = browserZone(), currency = CURRENCY } = company ?? {};
  const key = `${locale} ${timeZone} ${currency}`;
  if (last?.key !== key) last = { key, formats: createFormats({ locale, timeZone, currency }) };
  return last.formats;
}

export function useFormats(): Formats {
  const locale = useLocale();
  return formatsOf(locale, useSession());
}

/** Outside components. */
export const currentFormats = () => formatsOf(currentLocale(), session.get());

/** The current time, renewed every so often, for clocks and "5 min". */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
