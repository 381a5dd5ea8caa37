// Ids of what a flow says, made from the session and the place in it.
import { namedId } from "#platform/context";

const SAID = "6f1d2c3ab95e4d0f8c77a1e2b3c4d5f6";

/** Said again after a failure, it is the same message. */
export const sayId = (sessionId: number, key: string, part: number): string =>
  namedId(SAID, `${sessionId}:${key}:${part}`);
