// Door of the journal: what happened, in commit order, for those who may know.
import "./journal.tables.ts";

/** What each kind carries. Grows by declaration merging: each module adds its own beside their definitions. */
// biome-ignore lint/suspicious/noEmptyInterface: the platform knows no kind.
export interface JournalKinds {}
export type JournalKindName = keyof JournalKinds & string;

export {
  defineJournalKind,
  type EventNews,
  type JournalEntry,
  type JournalKind,
  type JournalRow,
  type News,
  type NewsContext,
  type SessionEndNews,
  type TenantNews,
} from "./define.ts";
export { journalModule } from "./journal.module.ts";
export { createJournal, type Journal } from "./journal.ts";
export { checkReactions, type Reaction, type Reactions } from "./reactions.define.ts";
export { toEnvelope } from "./sync.ts";
