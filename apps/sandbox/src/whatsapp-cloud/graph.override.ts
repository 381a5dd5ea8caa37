// Another callback than the app's own: read from a request, and taken only after it passed the handshake.
import { GraphError, invalidParameter } from "./graph.errors.ts";
import { verifyCallback } from "./handshake.ts";
import type { Fields } from "./requests/request.fields.ts";
import type { Callback } from "./state.ts";

const MAX_URI = 200;

/** Null when none is asked for, or when an empty one takes the present one away. */
export function readOverride({ override_callback_uri: uri, verify_token: token }: Fields): Callback | null {
  if (uri === undefined || uri === "") return null;
  const protocol = typeof uri === "string" && uri.length <= MAX_URI ? URL.parse(uri)?.protocol : undefined;
  if (typeof uri !== "string" || (protocol !== "http:" && protocol !== "https:")) {
    throw invalidParameter(`Param override_callback_uri must be a URL of at most ${MAX_URI} characters.`);
  }
  return { url: uri, verifyToken: String(token ?? "") };
}

export async function verifyOverride(override: Callback): Promise<Callback> {
  const handshake = await verifyCallback(override.url, override.verifyToken);
  if (handshake.ok) return override;
  const message = `(#2200) Callback verification failed with the following errors: ${handshake.reason}`;
  throw new GraphError(400, { message, code: 2200 });
}
