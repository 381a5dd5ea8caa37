// Files of a telephone's past: which there are, and the telephone's session asked to tell of one of them.
import type { ServerAnswer, ServerAsked, WaJson } from "@prosa/contracts/session-link";
import type { Deps } from "#platform/context";
import { LinkRefused } from "#platform/session-link";
import * as queries from "./wa-history.queries.ts";

export interface FilesOf {
  tenantId: number;
  channelId: number;
  /** Told of later: not of this import. */
  until: Date;
  /** "messages": those that hold some. "people": all, for the rest holds names. */
  of: "messages" | "people";
}

/** In their order, which is always the same. Null where there is none at this place any more. */
export async function fileAt(deps: Deps, { tenantId, channelId, until, of }: FilesOf, at: number) {
  return deps.db.withTenant({ tenantId, userId: null }, async (tx) => {
    const files = await queries.listFiles(tx, channelId, until, of);
    const file = files[at];
    if (!file) return { notice: null, count: files.length };
    const place = { tenantId, table: "history_files", column: "notice", rowId: file.id };
    return {
      notice: JSON.parse(await deps.secrets.decryptText(tx, place, file.notice)) as WaJson,
      count: files.length,
    };
  });
}

type Op = "history.fetch" | "history.contacts";

/** Null: nobody could be asked, which passes when the session is opened by another node. */
export async function askOfFile<K extends Op>(
  deps: Deps,
  op: K,
  body: ServerAsked<K>,
): Promise<ServerAnswer<K> | null> {
  const { tenant, channel } = body;
  try {
    return await deps.sessionLinks.askHolder({ tenant, channel }, op, body);
  } catch (error) {
    if (error instanceof LinkRefused && error.why !== "refused" && error.why !== "unsupported") return null;
    throw error;
  }
}
