// What the form of a template does with its words. Pure.
import { placesIn, type TemplateButtonDraft, type TemplateDraft } from "@prosa/contracts/channels/template-draft";

export const blankDraft: TemplateDraft = {
  name: "",
  language: "pt_BR",
  category: "utility",
  header: "",
  headerExample: "",
  body: "",
  bodyExamples: [],
  footer: "",
  buttons: [],
};

export const blankButton = (kind: TemplateButtonDraft["kind"]): TemplateButtonDraft => ({
  kind,
  text: "",
  target: kind === "url" ? "https://" : "",
  example: "",
});

/** A name that the provider takes, of whatever is typed. */
export const nameOf = (typed: string): string =>
  typed
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .slice(0, 512);

/** With the examples in place of the variables; what has none yet keeps its mark. */
export function filled(words: string, examples: readonly string[]): string {
  const places = placesIn(words);
  return words.replaceAll(/\{\{\s*(\w*)\s*\}\}/g, (mark, key: string) => examples[places.indexOf(Number(key))] || mark);
}

/** The next variable, at the end of what is written. */
export function withVariable(words: string): string {
  const next = Math.max(0, ...placesIn(words)) + 1;
  return `${words}${words === "" || words.endsWith(" ") ? "" : " "}{{${next}}}`;
}

/** Only what has a variable keeps its example. */
export function tidy(draft: TemplateDraft): TemplateDraft {
  const examples = placesIn(draft.body).map((_, index) => (draft.bodyExamples[index] ?? "").trim());
  const hasHeaderVariable = placesIn(draft.header).length > 0;
  return {
    ...draft,
    body: draft.body.trim(),
    header: draft.header.trim(),
    footer: draft.footer.trim(),
    headerExample: hasHeaderVariable ? draft.headerExample.trim() : "",
    bodyExamples: examples,
  };
}
