// Ids of scheduled messages, made from the date they belong to.
import { namedId } from "#platform/context";

const DATE = "3c9f7f0e5a2b4b0f9d1e6a7c8b9d0e1f";

/** Sent again after a failure, it is the same message. */
export const messageIdOf = (tenantId: number, scheduleId: number, number: number): string =>
  namedId(DATE, `${tenantId}:${scheduleId}:${number}`);
