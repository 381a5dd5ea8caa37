// Entries of the security log as every screen may name them: the kinds of a subject, and their words.
export { type KindText, kindsOfGroup, textOfKind } from "./audit.rules.ts";
export { useKindName } from "./use-kind-name.ts";
