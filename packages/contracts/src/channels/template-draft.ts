// A message template as it is written: its parts, and what the provider will refuse, known before it is asked. Pure, so that screen and
// server say the same.
import { z } from "zod";

/** The provider's own bounds. */
export const templateLimits = {
  name: 512,
  header: 60,
  body: 1024,
  footer: 60,
  buttonText: 25,
  url: 2000,
  code: 15,
  buttons: 10,
  urls: 2,
  phones: 1,
  codes: 1,
} as const;

const text = (max: number) => z.string().max(max * 2);

export const TemplateButtonDraft = z.object({
  kind: z.enum(["reply", "url", "phone", "copy"]),
  text: text(templateLimits.buttonText),
  /** An address or a number; empty for the others. */
  target: text(templateLimits.url),
  /** Of the address's variable, or the code itself. */
  example: text(templateLimits.url),
});
export type TemplateButtonDraft = z.infer<typeof TemplateButtonDraft>;

export const TemplateDraft = z.object({
  name: text(templateLimits.name),
  language: z.string().max(20),
  category: z.enum(["marketing", "utility"]),
  /** Empty: none. */
  header: text(templateLimits.header),
  headerExample: text(templateLimits.body),
  body: text(templateLimits.body),
  /** By the number of the variable, from 1. */
  bodyExamples: z.array(text(templateLimits.body)).max(50),
  footer: text(templateLimits.footer),
  buttons: z.array(TemplateButtonDraft).max(20),
});
export type TemplateDraft = z.infer<typeof TemplateDraft>;

/** Every one has a sentence in the languages of the screen. */
export const templateProblems = [
  "nameForm",
  "languageForm",
  "tooLong",
  "oneVariable",
  "example",
  "empty",
  "atEnds",
  "adjacent",
  "numbered",
  "noVariables",
  "tooManyButtons",
  "tooManyUrls",
  "tooManyPhones",
  "tooManyCodes",
  "repliesApart",
  "urlForm",
  "urlVariable",
  "phoneForm",
] as const;
export type TemplateProblem = (typeof templateProblems)[number];

/** `field` names a part: `body`, `bodyExamples.0`, `buttons.1.text`. */
export interface TemplateFault {
  field: string;
  problem: TemplateProblem;
}

const VARIABLE = /\{\{\s*(\w*)\s*\}\}/g;

/** Numbers of the places in the text, each once, in the order of the numbers. */
export function placesIn(words: string): number[] {
  const keys = [...words.matchAll(VARIABLE)].map(([, key = ""]) => Number(key));
  return [...new Set(keys)].toSorted((a, b) => a - b);
}

const hasNumbers = (words: string) => placesIn(words).every((place, index) => place === index + 1);

export function faultsOf(draft: TemplateDraft): TemplateFault[] {
  const faults: TemplateFault[] = [];
  const fault = (isFault: boolean, field: string, problem: TemplateProblem) => {
    // One sentence at a time beside each field.
    if (isFault && !faults.some((one) => one.field === field)) faults.push({ field, problem });
  };
  const { name, language, header, headerExample, body, bodyExamples, footer, buttons } = draft;
  fault(!/^[a-z0-9_]+$/.test(name), "name", "nameForm");
  fault(name.length > templateLimits.name, "name", "tooLong");
  fault(!/^[a-z]{2,3}(_[A-Z]{2,4})?$/.test(language), "language", "languageForm");

  fault(header.length > templateLimits.header, "header", "tooLong");
  fault(placesIn(header).length > 1, "header", "oneVariable");
  fault(!hasNumbers(header), "header", "numbered");
  fault(placesIn(header).length === 1 && headerExample.trim() === "", "headerExample", "example");

  fault(body.trim() === "", "body", "empty");
  fault(body.length > templateLimits.body, "body", "tooLong");
  fault(!hasNumbers(body), "body", "numbered");
  fault(/^\s*\{\{|\}\}\s*$/.test(body), "body", "atEnds");
  fault(/\}\}\s*\{\{/.test(body), "body", "adjacent");
  for (const [index] of placesIn(body).entries())
    fault((bodyExamples[index] ?? "").trim() === "", `bodyExamples.${index}`, "example");

  fault(footer.length > templateLimits.footer, "footer", "tooLong");
  fault(placesIn(footer).length > 0, "footer", "noVariables");

  const count = (kind: TemplateButtonDraft["kind"]) => buttons.filter((one) => one.kind === kind).length;
  fault(buttons.length > templateLimits.buttons, "buttons", "tooManyButtons");
  fault(count("url") > templateLimits.urls, "buttons", "tooManyUrls");
  fault(count("phone") > templateLimits.phones, "buttons", "tooManyPhones");
  fault(count("copy") > templateLimits.codes, "buttons", "tooManyCodes");
  fault(areApart(buttons), "buttons", "repliesApart");
  for (const [index, button] of buttons.entries()) faultsOfButton(button, `buttons.${index}`, fault);
  return faults;
}

/** Replies stand together, before or after the others. */
function areApart(buttons: readonly TemplateButtonDraft[]): boolean {
  const turns = buttons.filter(({ kind }, index) => (kind === "reply") !== (buttons[index - 1]?.kind === "reply"));
  const groups = buttons[0]?.kind === "reply" ? turns.length : turns.length + (buttons.length > 0 ? 1 : 0);
  return groups > 2;
}

type Fault = (isFault: boolean, field: string, problem: TemplateProblem) => void;

function faultsOfButton({ kind, text: words, target, example }: TemplateButtonDraft, at: string, fault: Fault): void {
  // What copies a code is called as the provider calls it.
  if (kind !== "copy") {
    fault(words.trim() === "", `${at}.text`, "empty");
    fault(words.length > templateLimits.buttonText, `${at}.text`, "tooLong");
    fault(placesIn(words).length > 0, `${at}.text`, "noVariables");
  }
  if (kind === "url") {
    const plain = target.replace(/\{\{1\}\}$/, "");
    fault(
      !/^https?:\/\/[^\s{}]+\.[^\s{}]+$/.test(plain),
      `${at}.target`,
      target.includes("{{") ? "urlVariable" : "urlForm",
    );
    fault(target.length > templateLimits.url, `${at}.target`, "tooLong");
    fault(target !== plain && !/^https?:\/\//.test(example), `${at}.example`, "example");
  }
  if (kind === "phone") fault(!/^\+\d{8,15}$/.test(target.replaceAll(/[\s()-]/g, "")), `${at}.target`, "phoneForm");
  if (kind === "copy") {
    fault(example.trim() === "", `${at}.example`, "example");
    fault(example.length > templateLimits.code, `${at}.example`, "tooLong");
  }
}
