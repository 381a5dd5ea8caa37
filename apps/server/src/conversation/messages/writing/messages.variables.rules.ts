// The marks that stand for facts in a text, {{name}} and its like, put in place when the text is sent. Pure.

/** What a text may speak of. */
export interface VariableFacts {
  contact: { name: string; number: string | null; extraInfo: readonly { name: string; value: string }[] };
  protocol: string;
  /** Whoever speaks; nobody when a rule does. */
  user: string | null;
  queue: string | null;
  company: string;
  timeZone: string;
  /** In which the company writes to its customers; a contact's own field of that name goes first. */
  language: string;
  now: Date;
}

const MARK = /\{\{\s*([^{}\n]{1,80}?)\s*\}\}/g;

export const hasVariables = (text: string): boolean => text.search(MARK) >= 0;

/**
 * What is known is replaced, literally and once: a value that looks like a mark stays as it is. What is not known
 * stays as it was written, so that nobody sends a hole.
 */
export function fillVariables(text: string, facts: VariableFacts): string {
  if (!hasVariables(text)) return text;
  const values = valuesOf(facts);
  return text.replaceAll(MARK, (whole, name: string) => values.get(name) ?? values.get(extraKey(name)) ?? whole);
}

function valuesOf({
  contact,
  protocol,
  user,
  queue,
  company,
  timeZone,
  language,
  now,
}: VariableFacts): Map<string, string> {
  // Somebody known by number only: the number is no name, and not everybody who writes may read it.
  const name = contact.name === contact.number ? "" : contact.name;
  const clock = wallClock(now, timeZone);
  return new Map([
    ...contact.extraInfo.map((extra) => [extraKey(extra.name), extra.value] as const),
    ["name", name],
    ["firstName", name.trim().split(/\s+/u)[0] ?? ""],
    ["greeting", greetingOf(Number(clock.hour), languageOf(contact.extraInfo) ?? greetingsIn(language))],
    ["protocol", protocol],
    ["user", user ?? ""],
    ["queue", queue ?? ""],
    ["company", company],
    ["date", `${clock.day}/${clock.month}/${clock.year}`],
    ["time", `${clock.hour}:${clock.minute}`],
  ]);
}

/** People write the names of extra fields as they like; apart from the fixed names above. */
const extraKey = (name: string) => `extra:${name.trim().toLowerCase()}`;

const greetings = {
  pt: ["Bom dia", "Boa tarde", "Boa noite"],
  en: ["Good morning", "Good afternoon", "Good evening"],
  es: ["Buenos días", "Buenas tardes", "Buenas noches"],
} as const;
type Greetings = (typeof greetings)[keyof typeof greetings];

/** Portuguese first, as everywhere. */
const greetingsIn = (language: string): Greetings => knownGreetings(language) ?? greetings.pt;

/** By its code, with or without a region, or by its own name. */
function knownGreetings(language: string): Greetings | null {
  const code = language.trim().toLowerCase();
  if (/^(pt\b|portugu)/.test(code)) return greetings.pt;
  if (/^(en\b|ingl|english)/.test(code)) return greetings.en;
  return /^(es\b|espa|spanish)/.test(code) ? greetings.es : null;
}

/** What the company noted about the customer. */
function languageOf(extraInfo: VariableFacts["contact"]["extraInfo"]): Greetings | null {
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
