// A number and a hidden id found to be one person, read from the rows in which the library keeps such pairs.
import type { SessionNews } from "@prosa/contracts/session-link";
import type { KeyRow } from "./backend.types.ts";

/** `lid-mapping` rows are written in pairs: number -> LID, and `LID_reverse` -> number. One of them is enough. */
export function identitiesIn(rows: KeyRow[]): SessionNews[] {
  return rows.flatMap(({ kind, id, text }): SessionNews[] => {
    if (kind !== "lid-mapping" || text === null || id.endsWith("_reverse")) return [];
    const lid: unknown = JSON.parse(text);
    if (typeof lid !== "string" || !/^\d{5,30}$/.test(lid) || !/^\d{5,20}$/.test(id)) return [];
    return [{ kind: "identity", lid: `${lid}@lid`, pn: `${id}@s.whatsapp.net`, at: Date.now() }];
  });
}
