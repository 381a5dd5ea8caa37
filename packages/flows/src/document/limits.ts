// Numbers of the document: what can be saved at all, and what publishing asks on top of it.
import { limits } from "@prosa/contracts/limits";
import { contentLimits } from "@prosa/contracts/message-content";

/** Beyond these nothing is saved. They are wide: a half-drawn flow must be kept, and a narrower limit only stops publishing. */
export const savedLimits = {
  bytes: 512 * 1024,
  steps: 300,
  interactions: 30,
  conditions: 30,
  notes: 50,
  values: 50,
  text: 4096,
  line: 300,
  url: 2048,
  buttons: 10,
  rows: 30,
  checks: 10,
  arms: 5,
  headers: 20,
  saves: 20,
  tags: 20,
  endWords: 20,
} as const;

/** What publishing asks; the lengths are those of the official channel, the narrowest. */
export const publishLimits = {
  ...contentLimits,
  message: 4096,
  buttonsLeast: limits.buttons[0],
  buttonsMost: limits.buttons[1],
  dynamicTitle: 25,
  armsLeast: 2,
  filesBytes: limits.flowFilesTotalMB * 1024 * 1024,
  instagramFileBytes: limits.instagramFileMB * 1024 * 1024,
  windowMinutes: limits.officialApiWindowHours * 60,
  messagesBeforeAWord: 5,
} as const;
