// Formats for the signed-in person's language and company.
import { useEffect, useState } from "react";
import { session, useSession } from "../api/index.ts";
import { currentLocale, useLocale } from "../i18n/index.ts";
import { createFormats, type Formats } from "./formats.rules.ts";

export { createFormats, type Formats, greetingOf } from "./formats.rules.ts";

/** The currency of the installation until companies carry their own. */
const CURRENCY = "BRL";
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

let last: { locale: string; timeZone: string; formats: Formats } | undefined;

/** Every message on the screen asks for them, and the browser takes milliseconds to make them: one set for all. */
function formatsOf(locale: string, timeZone: string): Formats {
  if (last?.locale !== locale || last.timeZone !== timeZone) {
    last = { locale, timeZone, formats: createFormats({ locale, timeZone, currency: CURRENCY }) };
  }
  return last.formats;
}

export function useFormats(): Formats {
  const locale = useLocale();
  return formatsOf(locale, useSession()?.timeZone ?? browserZone());
}

/** Outside components. */
export const currentFormats = () => formatsOf(currentLocale(), session.get()?.timeZone ?? browserZone());

/** The current time, renewed every so often, for clocks and "5 min". */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
