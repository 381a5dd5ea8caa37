// Door of the journal: what happened, in commit order, for those who may know.
import "./journal.tables.ts";

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
export { toEnvelope } from "./sync.ts";
