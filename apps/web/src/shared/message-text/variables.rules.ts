// The variables a saved text may hold: {{name}} and its like, put in place when the message is sent.

export const variables = [
  "name",
  "firstName",
  "greeting",
  "protocol",
  "user",
  "queue",
  "company",
  "date",
  "time",
] as const;
export type Variable = (typeof variables)[number];

const MARK = /\{\{\s*([\w.-]+)\s*\}\}/g;
const isVariable = (name: string): name is Variable => (variables as readonly string[]).includes(name);

/** What is known is replaced; the rest stays as it is written, so that nobody sends a hole. */
export const resolveVariables = (text: string, values: Readonly<Record<Variable, string>>) =>
  text.replace(MARK, (whole, name: string) => (isVariable(name) ? values[name] : whole));

/** Names in braces that mean nothing here, once each: most often a typing mistake. */
export const unknownVariables = (text: string) => [
  ...new Set([...text.matchAll(MARK)].map(([, name = ""]) => name).filter((name) => !isVariable(name))),
];

export const markOf = (variable: Variable) => `{{${variable}}}`;

/** The text with something put where the caret was, and where the caret goes. */
export function insertAt(text: string, mark: string, from: number, to: number): { text: string; caret: number } {
  return { text: text.slice(0, from) + mark + text.slice(to), caret: from + mark.length };
}
