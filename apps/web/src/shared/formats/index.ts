// Formats for the signed-in person's language and company.
import { useEffect, useMemo, useState } from "react";
import { session, useSession } from "../api/index.ts";
import { currentLocale, useLocale } from "../i18n/index.ts";
import { createFormats, type Formats } from "./formats.rules.ts";

export { createFormats, type Formats, greetingOf } from "./formats.rules.ts";

/** The currency of the installation until companies carry their own. */
const CURRENCY = "BRL";
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function useFormats(): Formats {
  const locale = useLocale();
  const timeZone = useSession()?.timeZone ?? browserZone();
  return useMemo(() => createFormats({ locale, timeZone, currency: CURRENCY }), [locale, timeZone]);
}

/** Outside components. */
export const currentFormats = () =>
  createFormats({ locale: currentLocale(), timeZone: session.get()?.timeZone ?? browserZone(), currency: CURRENCY });

/** The current time, renewed every so often, for clocks and "5 min". */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
