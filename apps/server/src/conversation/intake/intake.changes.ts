// What of a parsed webhook body is to be applied, and what must be kept for a person to look at. Pure.
import type { Change, InboundMessage, StatusChange } from "#adapters/channels";
import { failureCode } from "#conversation/messages";

export interface Sorted {
  /** In the shape that the SQL function `intake_apply` reads. */
  changes: unknown[];
  /** Why the body must be kept, without anything people wrote. */
  problems: string[];
}

/** A provider may tell one address about several lines; only this channel's are ours to apply here. */
export function sortChanges(changes: readonly Change[], account: string | null): Sorted {
  const sorted: Sorted = { changes: [], problems: [] };
  for (const change of changes) {
    if (change.kind === "unreadable") sorted.problems.push(change.reason);
    else if (account !== null && change.account !== null && change.account !== account) {
      sorted.problems.push(`${change.kind}: addressed to another line`);
    } else sorted.changes.push(change.kind === "message" ? inbound(change) : status(change));
  }
  return sorted;
}

function inbound({ account: _, ...message }: InboundMessage) {
  return { ...message, at: message.at.toISOString() };
}

function status({ account: _, failure, ...change }: StatusChange) {
  return {
    ...change,
    at: change.at.toISOString(),
    failure: failure && { code: failureCode(failure.class), detail: failure.detail ?? failure.code },
  };
}
