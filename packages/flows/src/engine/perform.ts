// The interactions of a step, one after another, until one of them has to wait.
import { choicesOf, type Interaction, isSpoken, type Silent, type Spoken } from "../document/interactions.ts";
import type { TalkStep } from "../document/steps.ts";
import { cut } from "../words/cut.ts";
import { fill, inUrl } from "../words/variables.ts";
import { ask } from "./calls.ts";
import { filled, type Run, save, say, valuesOf } from "./run.ts";

/** True when the step's interactions are done and it may wait or go on. */
export function perform(run: Run, { interactions }: TalkStep): boolean {
  const { state } = run;
  for (; state.position < interactions.length; state.position++) {
    const interaction = interactions[state.position] as Interaction;
    if (isSpoken(interaction)) {
      if (!speak(run, interaction)) return false;
    } else if (!act(run, interaction)) return false;
  }
  return true;
}

/** The question once more: what was said since the last pause, and nothing that does anything. */
export function performAgain(run: Run, { interactions }: TalkStep): boolean {
  const pause = interactions.findLastIndex(({ kind }) => kind === "delay" || kind === "webhookGet");
  run.state.offered = [];
  const spoken = interactions.slice(pause + 1).filter(isSpoken);
  return spoken.every((interaction) => speak(run, interaction));
}

function speak(run: Run, interaction: Spoken): boolean {
  const content = fillSpoken(run, interaction);
  if (content === null) return true;
  const numberFrom = run.state.offered.length + 1;
  run.state.offered = [...run.state.offered, ...choicesOf(content)].slice(0, run.flow.bounds.offered);
  return say(run, "interaction", content, numberFrom);
}

/** With every variable in its place; null where nothing is left to say. */
function fillSpoken(run: Run, interaction: Spoken): Spoken | null {
  const text = (template: string, most = 4096) => cut(filled(run, template), most);
  const line = (template: string) => text(template, 300);
  const url = (template: string) => fill(template, valuesOf(run), inUrl).toWellFormed();
  switch (interaction.kind) {
    case "message": {
      const words = text(interaction.text);
      return words.trim() === "" ? null : { ...interaction, text: words };
    }
    case "files":
      return interaction.files.length === 0 ? null : { ...interaction, caption: text(interaction.caption) };
    case "locationRequest":
      return { ...interaction, text: text(interaction.text) };
    case "buttons":
      return {
        ...interaction,
        text: text(interaction.text),
        header: line(interaction.header),
        footer: line(interaction.footer),
        buttons: interaction.buttons.map(({ id, title }) => ({ id, title: line(title) })),
      };
    case "linkButton":
      return {
        ...interaction,
        title: line(interaction.title),
        text1: text(interaction.text1),
        text2: line(interaction.text2),
        linkText: line(interaction.linkText),
        url: url(interaction.url),
      };
    case "list":
      return {
        ...interaction,
        title: line(interaction.title),
        description: text(interaction.description),
        buttonText: line(interaction.buttonText),
        sections: interaction.sections.map(({ title, rows }) => ({
          title: line(title),
          rows: rows.map((row) => ({ id: row.id, title: line(row.title), description: line(row.description) })),
        })),
      };
    case "location":
      return { ...interaction, name: line(interaction.name), address: line(interaction.address) };
    case "dynamicButtons":
      return {
        ...interaction,
        text: text(interaction.text),
        footer: line(interaction.footer),
        buttons: interaction.buttons.map((button) => {
          const title = line(button.title);
          if (button.kind === "copy") return { ...button, title, copyText: text(button.copyText, 1000) };
          return button.kind === "link" ? { ...button, title, url: url(button.url) } : { ...button, title };
        }),
      };
  }
}

/** True: go on with the next interaction at once. */
function act(run: Run, interaction: Silent): boolean {
  const { effects } = run;
  switch (interaction.kind) {
    case "delay":
      return pause(run, interaction.seconds, interaction.skippable);
    case "webhookGet":
      ask(run, {
        type: "webhookGet",
        url: fill(interaction.url, valuesOf(run), inUrl).toWellFormed(),
        headers: interaction.headers.map(({ name, value }) => ({ name, value: headerValue(filled(run, value)) })),
        save: interaction.save,
      });
      return false;
    case "crm":
      effects.push({ kind: "crm", laneId: interaction.laneId, valueCents: interaction.valueCents });
      return true;
    case "tag":
      effects.push({ kind: "tag", add: interaction.add, remove: interaction.remove });
      return true;
    case "set":
      return save(run, interaction.key, filled(run, interaction.value), interaction.scope);
    case "note": {
      const text = cut(filled(run, interaction.text), 4096);
      if (text.trim() !== "") effects.push({ kind: "note", text });
      return true;
    }
  }
}

function pause({ state, facts }: Run, seconds: number | null, skippable: boolean): boolean {
  const until = seconds === null ? (facts.isOpen ? null : facts.opensAt) : facts.now + seconds * 1000;
  if (until === null || until <= facts.now) return true;
  state.wait = { kind: "delay", until, skippable };
  state.position++;
  return false;
}

/** A value that came from a customer must not begin a header of its own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const headerValue = (value: string): string => cut(value.replace(/[\u0000-\u001f\u007f]+/g, " ").trim(), 1000);
