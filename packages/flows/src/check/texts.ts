// Texts, limits and addresses of every interaction; the limits are those of the narrowest channel.
import type { FlowDocument } from "../document/document.ts";
import type { Choice, DynamicButton, Interaction } from "../document/interactions.ts";
import { choicesOf } from "../document/interactions.ts";
import { publishLimits } from "../document/limits.ts";
import { isUrlTemplate } from "../words/url.ts";
import { error, type Problem } from "./problems.ts";

export function checkTexts(document: FlowDocument): Problem[] {
  const bytes = document.steps
    .flatMap((step) => (step.kind === "step" ? step.interactions : []))
    .reduce((sum, one) => sum + (one.kind === "files" ? one.files.reduce((all, { size }) => all + size, 0) : 0), 0);
  return [
    ...(bytes > publishLimits.filesBytes
      ? [error("filesTooLarge", null, null, { bytes, most: publishLimits.filesBytes })]
      : []),
    ...document.steps.flatMap((step) =>
      step.kind === "step" ? step.interactions.flatMap((one) => checkOne(step.id, one)) : [],
    ),
    ...document.steps.flatMap((step) => (step.kind === "step" ? sameChoices(step.id, step.interactions) : [])),
  ];
}

/** Two answers of one step that read alike cannot be told apart. */
function sameChoices(stepId: string, interactions: readonly Interaction[]): Problem[] {
  const ids = new Set<string>();
  return interactions.flatMap((interaction) => {
    const choices = choicesOf(interaction);
    const titles = choices.map(({ title }) => title.trim());
    const isRepeated = choices.some(({ id }) => ids.has(id)) || hasTwins(choices.map(({ id }) => id));
    for (const { id } of choices) ids.add(id);
    return isRepeated || hasTwins(titles) ? [error("sameChoice", stepId, interaction.id)] : [];
  });
}

const hasTwins = (values: readonly string[]) => new Set(values).size < values.length;

function checkOne(stepId: string, one: Interaction): Problem[] {
  const found: Problem[] = [];
  const say = (code: Problem["code"] & Parameters<typeof error>[0], detail?: Problem["detail"]) =>
    found.push(error(code, stepId, one.id, detail));
  const text = (value: string, most: number) => {
    if (value.trim() === "") say("emptyText");
    else atMost(value, most);
  };
  const atMost = (value: string, most: number) => {
    // A variable may be shorter or longer than its mark; the channel's own cut holds when it is said.
    if (value.replaceAll(/\{\{[^{}\n]*\}\}/g, "").length > most) say("tooLong", { most });
  };
  const count = (length: number, least: number, most: number) => {
    if (length < least) say("tooFew", { least });
    if (length > most) say("tooMany", { most });
  };
  const url = (value: string) => isUrlTemplate(value) || say("badUrl");
  const titles = (choices: readonly Choice[], most: number) => {
    for (const { title } of choices) text(title, most);
  };
  switch (one.kind) {
    case "message":
    case "note":
      text(one.text, publishLimits.message);
      break;
    case "files":
      count(one.files.length, 1, publishLimits.files);
      atMost(one.caption, publishLimits.caption);
      break;
    case "locationRequest":
      text(one.text, publishLimits.interactiveBody);
      break;
    case "buttons":
      text(one.text, publishLimits.interactiveBody);
      atMost(one.header, publishLimits.header);
      atMost(one.footer, publishLimits.footer);
      count(one.buttons.length, publishLimits.buttonsLeast, publishLimits.buttonsMost);
      titles(one.buttons, publishLimits.buttonTitle);
      break;
    case "linkButton":
      atMost(one.title, publishLimits.header);
      text(one.text1, publishLimits.interactiveBody);
      atMost(one.text2, publishLimits.footer);
      text(one.linkText, publishLimits.buttonTitle);
      url(one.url);
      break;
    case "list":
      checkList(one, { text, atMost, count });
      break;
    case "dynamicButtons":
      text(one.text, publishLimits.interactiveBody);
      atMost(one.footer, publishLimits.footer);
      count(one.buttons.length, 1, 10);
      for (const button of one.buttons) checkDynamic(button, { text, url, badPhone: () => say("badPhone") });
      break;
    case "webhookGet":
      url(one.url);
      if (one.headers.some(({ name }) => !/^[A-Za-z0-9-]{1,100}$/.test(name))) say("emptyText");
      if (one.save.some(({ path }) => path.trim() === "")) say("emptyText");
      break;
    case "tag":
      count(one.add.length + one.remove.length, 1, 40);
      break;
    default:
      break;
  }
  return found;
}

type Text = (value: string, most: number) => void;

function checkList(
  list: Extract<Interaction, { kind: "list" }>,
  { text, atMost, count }: { text: Text; atMost: Text; count: (length: number, least: number, most: number) => void },
): void {
  atMost(list.title, publishLimits.header);
  text(list.description, publishLimits.listBody);
  text(list.buttonText, publishLimits.listButton);
  count(list.sections.flatMap(({ rows }) => rows).length, 1, publishLimits.rows);
  for (const section of list.sections) {
    if (list.sections.length > 1) text(section.title, publishLimits.sectionTitle);
    else atMost(section.title, publishLimits.sectionTitle);
    if (section.rows.length === 0) count(0, 1, publishLimits.rows);
    for (const row of section.rows) {
      text(row.title, publishLimits.rowTitle);
      atMost(row.description, publishLimits.rowDescription);
    }
  }
}

function checkDynamic(
  button: DynamicButton,
  { text, url, badPhone }: { text: Text; url: (value: string) => unknown; badPhone: () => unknown },
): void {
  text(button.title, button.kind === "reply" ? publishLimits.buttonTitle : publishLimits.dynamicTitle);
  if (button.kind === "copy") text(button.copyText, 1000);
  if (button.kind === "link") url(button.url);
  if (button.kind === "call" && !/^\+?\d{10,15}$/.test(button.phone.replace(/[\s().-]/g, ""))) badPhone();
}
