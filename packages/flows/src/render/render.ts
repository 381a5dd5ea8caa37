// What a channel makes of one thing a flow says: drafts within its limits, and nothing the customer could not answer.
import { contentLimits, LinkContent } from "@prosa/contracts/message-content";
import type { DynamicButton, FlowFile, InteractionOf, Spoken } from "../document/interactions.ts";
import type { Abilities } from "./abilities.ts";
import { asButtons, asList, canButtons, canList, numbered, renderButtons, renderList } from "./choices.ts";
import { bodyLimits, type Draft, joined, line, optional, textDrafts, withBody } from "./draft.ts";

/** `numberFrom`: the first number where choices become numbered text, so that two lists of one step do not collide. */
export function render(content: Spoken, abilities: Abilities, numberFrom = 1): Draft[] {
  switch (content.kind) {
    case "message":
      return textDrafts(content.text, abilities);
    case "files":
      return renderFiles(content, abilities);
    case "buttons":
      return renderButtons(content, abilities, numberFrom);
    case "list":
      return renderList(content, abilities, numberFrom);
    case "linkButton":
      return renderLink(content, abilities);
    case "dynamicButtons":
      return renderDynamic(content, abilities, numberFrom);
    case "location":
      return renderLocation(content, abilities);
    case "locationRequest":
      return renderLocationRequest(content, abilities);
  }
}

/** Whether the channel shows something else than was drawn; what the inspector and the validator warn of. */
export function isDegraded(content: Spoken, abilities: Abilities): boolean {
  const kinds = new Set(render(content, abilities).map(({ type }) => type));
  switch (content.kind) {
    case "buttons":
      return !kinds.has("buttons");
    case "list":
      return !kinds.has("list");
    case "linkButton":
      return !kinds.has("link");
    case "dynamicButtons":
      return !kinds.has("dynamicButtons");
    case "location":
      return !kinds.has("location");
    case "locationRequest":
      return !kinds.has("locationRequest");
    case "files":
      return kinds.has("fileLink");
    case "message":
      return false;
  }
}

const KINDS = ["image", "video", "audio"] as const;

function mediaTypeOf(file: FlowFile, { files }: Abilities): "image" | "video" | "audio" | "document" | null {
  for (const kind of [...KINDS, "document"] as const) {
    const rule = files[kind];
    if (!rule || file.size > rule.maxBytes) continue;
    if (rule.mimes.includes("*") || rule.mimes.includes(file.mime)) return kind;
  }
  return null;
}

/** The caption goes with the first file that can carry one, else before it. */
function renderFiles({ files, caption }: InteractionOf<"files">, abilities: Abilities): Draft[] {
  const kinds = files.map((file) => mediaTypeOf(file, abilities));
  const first = kinds[0];
  const fitsFirst =
    first !== undefined &&
    (first === null || abilities.files[first]?.caption === true) &&
    caption.length <= abilities.captionMax;
  const before = caption.trim() !== "" && !fitsFirst ? textDrafts(caption, abilities) : [];
  const drafts = files.map((file, index): Draft => {
    const type = kinds[index] ?? null;
    const body = index === 0 && fitsFirst ? caption.trim() : "";
    return type === null ? { type: "fileLink", body, file } : { type, body, file };
  });
  return [...before, ...drafts];
}

function renderLink(
  { title, text1, text2, linkText, url }: InteractionOf<"linkButton">,
  abilities: Abilities,
): Draft[] {
  const label = line(linkText, contentLimits.buttonTitle);
  if (!abilities.sends.includes("link") || label === "" || !LinkContent.shape.url.safeParse(url).success)
    return textDrafts(joined(title, text1, [linkText.trim(), url].filter(Boolean).join(": "), text2), abilities);
  return withBody(text1.trim() || label, bodyLimits.interactive, abilities, (body) => ({
    type: "link",
    body,
    content: {
      type: "link",
      ...optional("header", line(title, contentLimits.header)),
      ...optional("footer", line(text2, contentLimits.footer)),
      label,
      url,
    },
  }));
}

type Reply = Extract<DynamicButton, { kind: "reply" }>;

function renderDynamic(content: InteractionOf<"dynamicButtons">, abilities: Abilities, from: number): Draft[] {
  const { text, footer, buttons } = content;
  const replies = buttons.filter((button): button is Reply => button.kind === "reply");
  const others = buttons.filter((button) => button.kind !== "reply");
  if (buttons.length > 0 && abilities.dynamicButtons) return asDrawn(content, replies, others, abilities);
  const lines = others.map((button) => lineOf(button, abilities)).join("\n");
  const choices = replies.map(({ id, title }) => ({ id, title }));
  if (canButtons(choices, abilities))
    return asButtons(joined(text, lines), { header: "", footer, buttons: choices }, abilities);
  if (canList(choices, abilities)) {
    const rows = choices.map((choice) => ({ ...choice, description: "" }));
    const buttonText = line(text, contentLimits.listButton) || "+";
    return asList(
      { title: "", description: joined(text, lines, footer), buttonText },
      [{ title: "", rows }],
      abilities,
    );
  }
  return textDrafts(joined(text, lines, numbered(choices, from), footer), abilities);
}

function asDrawn(
  { text, footer, buttons }: InteractionOf<"dynamicButtons">,
  replies: DynamicButton[],
  others: DynamicButton[],
  abilities: Abilities,
): Draft[] {
  const body = text.trim() || buttons.map(({ title }) => title).join(" / ");
  const make =
    (own: DynamicButton[]) =>
    (last: string): Draft => ({
      type: "dynamicButtons",
      body: last,
      footer: line(footer, contentLimits.footer),
      buttons: own,
    });
  if (abilities.dynamicButtons === "whole" || replies.length === 0 || others.length === 0)
    return withBody(body, bodyLimits.interactive, abilities, make(buttons));
  const titles = others.map(({ title }) => title.trim()).filter(Boolean);
  return [
    ...withBody(body, bodyLimits.interactive, abilities, make(replies)),
    make(others)(line(titles.join(" / "), bodyLimits.interactive) || "+"),
  ];
}

function lineOf(button: DynamicButton, { copyAsCode }: Abilities): string {
  const title = button.title.trim();
  const named = (value: string) => (title === "" ? value : `${title}: ${value}`);
  if (button.kind === "copy") return named(copyAsCode ? `\`${button.copyText}\`` : button.copyText);
  if (button.kind === "call") return named(button.phone);
  return button.kind === "link" ? named(button.url) : title;
}

function renderLocation(content: InteractionOf<"location">, abilities: Abilities): Draft[] {
  const { latitude, longitude, name, address } = content;
  const label = joined(name, address);
  if (!abilities.sends.includes("location")) {
    const link = `https://maps.google.com/?q=${latitude},${longitude}`;
    return textDrafts(joined(label, link), abilities);
  }
  const place = {
    type: "location" as const,
    latitude,
    longitude,
    ...optional("name", name),
    ...optional("address", address),
  };
  return [{ type: "location", body: "", content: place }];
}

function renderLocationRequest({ text }: InteractionOf<"locationRequest">, abilities: Abilities): Draft[] {
  if (!abilities.sends.includes("locationRequest")) return textDrafts(text, abilities);
  return withBody(text.trim() || "\u{1f4cd}", bodyLimits.interactive, abilities, (body) => ({
    type: "locationRequest",
    body,
    content: { type: "locationRequest" },
  }));
}
