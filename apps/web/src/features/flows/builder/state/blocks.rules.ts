// What the palette offers, and how each block begins. Pure.
import type { Interaction, Step } from "@prosa/flows";
import { emptyTalk, type Place } from "./edits.rules.ts";

export type InteractionKind = Interaction["kind"];
export type Block = InteractionKind | "save" | "step" | "check" | "split" | "assistant" | "secondCopy" | "sticky";

export const blockGroups = {
  send: ["message", "files", "delay", "location", "linkButton"],
  ask: ["buttons", "list", "save", "locationRequest", "dynamicButtons"],
  do: ["webhookGet", "crm", "tag", "set", "note"],
  ways: ["step", "assistant", "secondCopy", "check", "split", "sticky"],
} as const satisfies Record<string, readonly Block[]>;

export const groupNames = Object.keys(blockGroups) as (keyof typeof blockGroups)[];
export const blocks: readonly Block[] = groupNames.flatMap((name) => [...blockGroups[name]]);

/** Drawn as they are only there; elsewhere they become text. */
export const badges: Partial<Record<Block, "official" | "premium">> = {
  buttons: "official",
  locationRequest: "official",
  dynamicButtons: "premium",
};

export const isInteraction = (block: Block): block is InteractionKind =>
  !["save", "step", "check", "split", "assistant", "secondCopy", "sticky"].includes(block);
export const isBlock = (value: string): value is Block => (blocks as readonly string[]).includes(value);

export function newInteraction(kind: InteractionKind, id: string, next: () => string, laneId: number): Interaction {
  const choice = () => ({ id: next(), title: "" });
  switch (kind) {
    case "message":
    case "locationRequest":
    case "note":
      return { id, kind, text: "" };
    case "files":
      return { id, kind, files: [], caption: "" };
    case "delay":
      return { id, kind, seconds: 2, skippable: false };
    case "buttons":
      return { id, kind, text: "", header: "", footer: "", buttons: [choice(), choice()] };
    case "linkButton":
      return { id, kind, title: "", text1: "", text2: "", linkText: "", url: "https://" };
    case "list":
      return {
        id,
        kind,
        title: "",
        description: "",
        buttonText: "",
        sections: [{ title: "", rows: [{ ...choice(), description: "" }] }],
      };
    case "location":
      return { id, kind, latitude: 0, longitude: 0, name: "", address: "" };
    case "dynamicButtons":
      return { id, kind, text: "", footer: "", buttons: [{ kind: "reply", ...choice() }] };
    case "webhookGet":
      return { id, kind, url: "https://", headers: [], save: [] };
    case "crm":
      return { id, kind, laneId, valueCents: null };
    case "tag":
      return { id, kind, add: [], remove: [] };
    case "set":
      return { id, kind, scope: "session", key: "valor", value: "" };
  }
}

/** A step of the kind, with one interaction where the block is one. */
export function stepOf(
  block: Exclude<Block, "sticky">,
  { name, place, next, laneId }: { name: string; place: Place; next(prefix: string): string; laneId: number },
): Step {
  const id = next("s");
  if (block === "check") return { kind: "check", id, name, place, branches: [], otherwise: null };
  if (block === "split") return { kind: "split", id, name, place, arms: [] };
  const asked = { id, name, place, integrationId: null, done: null, transfer: null, failed: null };
  if (block === "assistant") return { kind: "assistant", maxTurns: 20, ...asked };
  if (block === "secondCopy") return { kind: "secondCopy", maxTurns: 40, ...asked };
  const talk = emptyTalk(id, name, place);
  if (block === "step") return talk;
  if (block === "save") return { ...talk, saveAs: "resposta" };
  return { ...talk, interactions: [newInteraction(block, next("i"), () => next("o"), laneId)] };
}
