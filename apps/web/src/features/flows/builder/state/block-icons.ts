// The glyph of each block, of each kind of step, and of what a way leads to.
import type { Step, Target } from "@prosa/flows";
import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconArrowsSplit2,
  IconArrowUpRight,
  IconClock,
  IconColumns2,
  IconFileInvoice,
  IconForms,
  IconLayoutList,
  IconList,
  IconMapPin,
  IconMapPinQuestion,
  IconMessageDots,
  IconNote,
  IconPaperclip,
  IconRefresh,
  IconRobot,
  IconRoute,
  IconSparkles,
  IconStack2,
  IconSticker2,
  IconTag,
  IconTypography,
  IconUser,
  IconVariable,
  IconWebhook,
  IconX,
} from "@tabler/icons-react";
import type { Block } from "./blocks.rules.ts";

export const blockIcons: Record<Block, Icon> = {
  message: IconTypography,
  files: IconPaperclip,
  delay: IconClock,
  location: IconMapPin,
  linkButton: IconArrowUpRight,
  buttons: IconLayoutList,
  list: IconList,
  save: IconForms,
  locationRequest: IconMapPinQuestion,
  dynamicButtons: IconSparkles,
  webhookGet: IconWebhook,
  crm: IconColumns2,
  tag: IconTag,
  set: IconVariable,
  note: IconNote,
  step: IconMessageDots,
  check: IconAdjustmentsHorizontal,
  split: IconArrowsSplit2,
  assistant: IconRobot,
  secondCopy: IconFileInvoice,
  sticky: IconSticker2,
};

/** A step looks like what it mainly does: what it asks with, else what it does first. */
export function stepIcon(step: Step): Icon {
  if (step.kind === "check") return blockIcons.check;
  if (step.kind === "split") return blockIcons.split;
  if (step.kind === "assistant" || step.kind === "secondCopy") return blockIcons[step.kind];
  const asks = step.interactions.find(({ kind }) => ["buttons", "list", "dynamicButtons", "webhookGet"].includes(kind));
  return asks ? blockIcons[asks.kind] : IconMessageDots;
}

export const targetIcons: Record<Target["to"], Icon> = {
  step: IconRoute,
  queue: IconStack2,
  user: IconUser,
  close: IconX,
  nothing: IconClock,
  flow: IconRobot,
  repeat: IconRefresh,
};
