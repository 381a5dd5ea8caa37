// A message as the sender takes it, and the small pieces every drawing of one is made of.
import { contentLimits, type MediaType, type MessageContent } from "@prosa/contracts/message-content";
import type { DynamicButton, FlowFile } from "../document/interactions.ts";
import { cut, cutBytes, pieces } from "../words/cut.ts";
import type { Abilities } from "./abilities.ts";

export type Draft =
  | { type: "text"; body: string }
  | { type: MediaType; body: string; file: FlowFile }
  /** The channel refuses the file: a link to it, made by whoever sends. */
  | { type: "fileLink"; body: string; file: FlowFile }
  | { type: "buttons" | "list" | "link" | "locationRequest" | "location"; body: string; content: MessageContent }
  | { type: "dynamicButtons"; body: string; footer: string; buttons: DynamicButton[] };

export const textDrafts = (text: string, abilities: Abilities): Draft[] =>
  pieces(text, abilities.textMax, abilities.textIn === "bytes" ? cutBytes : cut).map((body) => ({
    type: "text",
    body,
  }));

/** Texts before the last piece, which becomes the body of what is tapped; the body of such a message is shorter. */
export function withBody(text: string, most: number, abilities: Abilities, make: (body: string) => Draft): Draft[] {
  const limit = Math.min(most, abilities.textIn === "bytes" ? Math.floor(abilities.textMax / 3) : abilities.textMax);
  const parts = pieces(text, limit);
  const body = parts.pop() ?? "";
  const before = parts.length > 0 ? textDrafts(parts.join("\n"), abilities) : [];
  return [...before, make(body)];
}

export const bodyLimits = { interactive: contentLimits.interactiveBody, list: contentLimits.listBody } as const;

export const line = (text: string, most: number): string => cut(text.trim(), most).trim();
export const optional = <K extends string>(key: K, value: string): { [P in K]?: string } =>
  (value === "" ? {} : { [key]: value }) as { [P in K]?: string };

/** Lines one below the other; empty ones leave no gap. */
export const joined = (...parts: string[]): string => parts.filter((part) => part.trim() !== "").join("\n\n");
