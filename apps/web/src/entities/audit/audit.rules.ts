// How entries are called: the texts of a kind have its name in one word. Pure.
import { type AuditGroup, type AuditKind, auditKinds, isAuditKind } from "@prosa/contracts/audit";

type Parts<K extends string, Sign extends string> = K extends `${infer A}${Sign}${infer B}`
  ? `${A}${Capitalize<Parts<B, Sign>>}`
  : K;
type Joined<K extends string> = Parts<Parts<Parts<K, ".">, "_">, "-">;
export type KindText = Joined<AuditKind>;

/** Null for a word of an older version, which has no text any more. */
export function textOfKind(kind: string): KindText | null {
  if (!isAuditKind(kind)) return null;
  return kind.replace(/[._-](\w)/g, (_, letter: string) => letter.toUpperCase()) as KindText;
}

/** Those of the chosen subject, or all. */
export function kindsOfGroup(group: string | undefined): AuditKind[] {
  const all = Object.entries(auditKinds) as [AuditKind, { group: AuditGroup }][];
  return all.flatMap(([kind, facts]) => (group === undefined || facts.group === group ? [kind] : []));
}
