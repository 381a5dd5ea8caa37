// The validator: everything that is wrong or doubtful about a drawing, with the step and the exit named.
import type { FlowDocument } from "../document/document.ts";
import type { WayKind } from "../document/targets.ts";
import { checkChannels, checkReach, checkTwins, checkVariables, type NamedChannel } from "./advice.ts";
import { checkChains } from "./chains.ts";
import type { Problem } from "./problems.ts";
import { checkShape, type Known } from "./shape.ts";
import { checkTexts } from "./texts.ts";

export interface ValidateOptions {
  /** What exists in the company; a kind that is left out is not asked about. */
  known?: Known;
  /** Channels the flow is used on. */
  channels?: readonly NamedChannel[];
  /** Names of contact fields in use. */
  fields?: readonly string[];
  /** Only for the suite: a kind of way the validator overlooks. */
  forget?: WayKind;
}

/** Errors first, each in the order of the document. */
export function validate(document: FlowDocument, options: ValidateOptions = {}): Problem[] {
  const { known = {}, channels = [], fields = [], forget = null } = options;
  const problems = [
    ...checkShape(document, known),
    ...checkChains(document, forget),
    ...checkTexts(document),
    ...checkReach(document),
    ...checkTwins(document),
    ...checkVariables(document, fields),
    ...checkChannels(document, channels),
  ];
  return [
    ...problems.filter(({ severity }) => severity === "error"),
    ...problems.filter(({ severity }) => severity === "warning"),
  ];
}

export const canPublish = (problems: readonly Problem[]): boolean =>
  problems.every(({ severity }) => severity !== "error");
