// What the platform's settings say where nobody has said anything, and what follows from them. Pure.
import { type LetterText, SaasSettings } from "@prosa/contracts/company/saas";
import { standardDues } from "@prosa/contracts/company/saas-dues";
import type { PlatformLanguage } from "@prosa/contracts/company/saas-words";

const MEBIBYTE = 1_048_576;
const noText = { pt: null, en: null, es: null };

export function standardSettings(installationMb: number): SaasSettings {
  return {
    signup: { allowed: true },
    trial: { allowed: false, days: 7 },
    welcome: {
      isOn: false,
      url: null,
      texts: {
        pt: "Olá, {{name}}! A empresa {{company}} foi criada. Entre em {{link}}",
        en: "Hello, {{name}}! The company {{company}} has been created. Sign in at {{link}}",
        es: "¡Hola, {{name}}! La empresa {{company}} fue creada. Entre en {{link}}",
      },
    },
    banner: { isOn: false, text: "", background: "#0B7A6B", color: "#FFFFFF", link: null, linkText: "" },
    mail: null,
    letters: { recovery: noText, welcome: noText },
    download: { limitMb: installationMb, texts: noText },
    dues: standardDues,
  };
}

type Section = keyof SaasSettings;
const sections = Object.keys(SaasSettings.shape) as Section[];

/** What cannot be read counts as never said: an older or a broken value stops nobody's work. */
export function settingsOf(kept: Readonly<Record<string, unknown>>, installationMb: number): SaasSettings {
  const known = sections.flatMap((section) => {
    const read = SaasSettings.shape[section].safeParse(kept[section]);
    return read.success ? [[section, read.data] as const] : [];
  });
  return { ...standardSettings(installationMb), ...Object.fromEntries(known) };
}

export const megabytes = (bytes: number) => Math.floor(bytes / MEBIBYTE);

/** Never more than the installation was made for. */
export function downloadBytes({ download }: Pick<SaasSettings, "download">, installationBytes: number): number {
  return Math.min(download.limitMb * MEBIBYTE, installationBytes);
}

/** The wanted language, or Portuguese, or null where neither was written. */
export function inLanguage<T>(texts: Readonly<Record<PlatformLanguage, T | null>>, wanted: PlatformLanguage): T | null {
  return texts[wanted] ?? texts.pt;
}

/** Variables stand for values literally; one that nobody knows stays as it is. */
export function filled(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(
    /\{\{(\w+)\}\}/g,
    (whole, name: string) => (Object.hasOwn(facts, name) ? facts[name] : whole) ?? whole,
  );
}

/** A letter in the operator's words; an empty line begins a new paragraph. */
export function letterOf({ subject, body }: LetterText, facts: Readonly<Record<string, string>>) {
  // A code has no business in a subject: it would stand on locked screens.
  const { code: _, ...open } = facts;
  const lines = body.split(/\r?\n\s*\r?\n/).map((paragraph) => filled(paragraph.trim(), facts));
  return { subject: filled(subject, open), lines };
}

/** Digits of a number as APIs want them, with the country. */
export const plainNumber = (number: string) => number.replace(/\D/g, "");
