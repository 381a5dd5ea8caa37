// The present moment as texts to customers speak of it: greeting, date and time. One rule for what is sent and for what screens
// show beforehand. Pure.

const greetings = {
  pt: ["Bom dia", "Boa tarde", "Boa noite"],
  en: ["Good morning", "Good afternoon", "Good evening"],
  es: ["Buenos días", "Buenas tardes", "Buenas noches"],
} as const;
type Greetings = (typeof greetings)[keyof typeof greetings];

export interface Spoken {
  greeting: string;
  date: string;
  time: string;
}

/** In the customer's language where a field of theirs names it, else in the company's; Portuguese first, as everywhere. */
export function spokenAt(
  now: Date,
  timeZone: string,
  language: string,
  extraInfo: readonly { name: string; value: string }[] = [],
): Spoken {
  const clock = wallClock(now, timeZone);
  return {
    greeting: greetingOf(Number(clock.hour), languageOf(extraInfo) ?? knownGreetings(language) ?? greetings.pt),
    date: `${clock.day}/${clock.month}/${clock.year}`,
    time: `${clock.hour}:${clock.minute}`,
  };
}

/** By its code, with or without a region, or by its own name. */
function knownGreetings(language: string): Greetings | null {
  const code = language.trim().toLowerCase();
  if (/^(pt\b|portugu)/.test(code)) return greetings.pt;
  if (/^(en\b|ingl|english)/.test(code)) return greetings.en;
  return /^(es\b|espa|spanish)/.test(code) ? greetings.es : null;
}

/** What the company noted about the customer. */
function languageOf(extraInfo: readonly { name: string; value: string }[]): Greetings | null {
  const noted = extraInfo.find(({ name }) => /^(idioma|language|lengua)$/i.test(name.trim()));
  return noted ? knownGreetings(noted.value) : null;
}

/** The same hours as the greeting on the screens. */
function greetingOf(hour: number, [morning, afternoon, evening]: Greetings): string {
  if (hour >= 5 && hour < 12) return morning;
  return hour >= 12 && hour < 18 ? afternoon : evening;
}

function wallClock(now: Date, timeZone: string) {
  const two = "2-digit";
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: two,
    day: two,
    hour: two,
    minute: two,
    hourCycle: "h23",
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  return { year: part("year"), month: part("month"), day: part("day"), hour: part("hour"), minute: part("minute") };
}
