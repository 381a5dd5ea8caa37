// Buttons and lists: as drawn where the channel can, else as numbered text whose numbers the engine understands.
import { contentLimits } from "@prosa/contracts/message-content";
import type { Choice, InteractionOf } from "../document/interactions.ts";
import type { Abilities } from "./abilities.ts";
import { bodyLimits, type Draft, joined, line, optional, textDrafts, withBody } from "./draft.ts";

export const numbered = (rows: readonly (Choice & { description?: string })[], from: number): string =>
  rows
    .map(({ title, description }, index) => `${from + index}. ${title}${description ? ` - ${description}` : ""}`)
    .join("\n");

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

function fits(choices: readonly Choice[], most: number, titleMax: number, abilities: Abilities): boolean {
  const longest = Math.min(titleMax, abilities.choiceTitleMax ?? titleMax);
  const titles = choices.map(({ title }) => title.trim());
  return (
    choices.length > 0 &&
    choices.length <= most &&
    titles.every((title) => title !== "" && title.length <= longest) &&
    isUnique(titles) &&
    isUnique(choices.map(({ id }) => id))
  );
}

export const canButtons = (choices: readonly Choice[], abilities: Abilities): boolean =>
  abilities.sends.includes("buttons") && fits(choices, 3, contentLimits.buttonTitle, abilities);

export const canList = (choices: readonly Choice[], abilities: Abilities): boolean =>
  abilities.sends.includes("list") && fits(choices, contentLimits.rows, contentLimits.rowTitle, abilities);

export function renderButtons(content: InteractionOf<"buttons">, abilities: Abilities, from: number): Draft[] {
  const { text, header, footer, buttons } = content;
  if (canButtons(buttons, abilities)) return asButtons(text, { header, footer, buttons }, abilities);
  return textDrafts(joined(header, text, numbered(buttons, from), footer), abilities);
}

export function asButtons(
  text: string,
  { header, footer, buttons }: { header: string; footer: string; buttons: readonly Choice[] },
  abilities: Abilities,
): Draft[] {
  const body = text.trim() || buttons.map(({ title }) => title).join(" / ");
  return withBody(body, bodyLimits.interactive, abilities, (last) => ({
    type: "buttons",
    body: last,
    content: {
      type: "buttons",
      ...optional("header", line(header, contentLimits.header)),
      ...optional("footer", line(footer, contentLimits.footer)),
      buttons: buttons.map(({ id, title }) => ({ id, title: title.trim() })),
    },
  }));
}

export function renderList(content: InteractionOf<"list">, abilities: Abilities, from: number): Draft[] {
  const sections = content.sections.filter(({ rows }) => rows.length > 0);
  const rows = sections.flatMap((section) => section.rows);
  if (canList(rows, abilities) && content.buttonText.trim() !== "") return asList(content, sections, abilities);
  let next = from;
  const parts = sections.map(({ title, rows: own }) => {
    const text = numbered(own, next);
    next += own.length;
    return title.trim() === "" ? text : `*${title.trim()}*\n${text}`;
  });
  return textDrafts(joined(content.title, content.description, ...parts), abilities);
}

type Sections = InteractionOf<"list">["sections"];

export function asList(
  { title, description, buttonText }: { title: string; description: string; buttonText: string },
  sections: Sections,
  abilities: Abilities,
): Draft[] {
  const body = description.trim() || title.trim() || buttonText;
  return withBody(body, bodyLimits.list, abilities, (last) => ({
    type: "list",
    body: last,
    content: {
      type: "list",
      ...optional("header", line(title, contentLimits.header)),
      button: line(buttonText, contentLimits.listButton),
      sections: sections.map((section) => ({
        ...optional("title", line(section.title, contentLimits.sectionTitle)),
        rows: section.rows.map((row) => ({
          id: row.id,
          title: row.title.trim(),
          ...optional("description", line(row.description, contentLimits.rowDescription)),
        })),
      })),
    },
  }));
}
