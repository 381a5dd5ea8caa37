// Tells and records that somebody changed a list: other screens fetch it again, the security log keeps who did what.
import type { AuditKind } from "@prosa/contracts/audit";
import type { ListName } from "@prosa/contracts/lists";
import { recordSecurity } from "#company/audit";
import type { Ctx } from "#platform/context";

export interface ListChange {
  list: ListName;
  what:
    | "created"
    | "changed"
    | "deleted"
    | "merged"
    | "imported"
    | "moved"
    | "published"
    | "stopped"
    | "scheduled"
    | "paused"
    | "resumed"
    | "canceled"
    | "tested"
    | "replayed"
    | "succeeded"
    | "returned";
  /** Of the row; absent where the change has none of its own. */
  id?: number;
  /** Concerns this person's screens only. */
  onlyUserId?: number;
  /** Codes, counts and ids; never a name or a text. */
  detail?: Record<string, string | number | boolean | null>;
}

export async function recordChange(ctx: Ctx, { list, what, id, onlyUserId, detail }: ListChange): Promise<void> {
  await ctx.publish("list.changed", { ...(onlyUserId === undefined ? {} : { userId: onlyUserId }), data: { list } });
  const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  await recordSecurity(ctx, {
    // Each that occurs stands in the list of kinds; one that does not is refused when it is written.
    kind: `${list}.${what}` as AuditKind,
    userId,
    detail: { ...(id === undefined ? {} : { id }), ...detail },
  });
}
