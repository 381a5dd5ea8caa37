// What an entry of the list of screens says.
import type { FeatureGate } from "@prosa/contracts/gates";
import type { Area, Level } from "@prosa/contracts/permissions";
import type { Icon } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Namespace } from "../shared/i18n/index.ts";

export type ScreenGroup = "attend" | "automate" | "manage" | "account" | "operator";

export interface Screen {
  id: string;
  path: string;
  /** What may follow the address while the screen stays. */
  rest?: string;
  /** Opens without a session, and not with one. */
  isPublic?: true;
  /** Where it stands in the navigation, with its glyph; the order is the one below. */
  group?: ScreenGroup;
  icon?: Icon;
  /** Go-to sequence. */
  keys?: string;
  area?: Area;
  /** Needed in that area; "read" unless said otherwise. */
  level?: Level;
  /** Part of the product that the company's plan must include; else a page says which plan has it. */
  gate?: FeatureGate;
  /** For the admins of the platform's own company only. */
  isOperators?: true;
  /** Has its place in the bar of a phone; the others are behind "more" there. */
  inBar?: true;
  /** Its words, beside those that are always there. */
  namespaces: readonly Namespace[];
  load(): Promise<ComponentType>;
  /** How much of what the specification asks of this address is there; "ours" where it does not name it. */
  spec: "built" | "partial" | "ours";
  /** Further names of the specification that this screen answers to. */
  alsoNamed?: readonly string[];
}
