// Goes on to where an answer points, a few times and each time through the same checks; without `hops` nowhere.
import { EgressBlocked } from "./egress.errors.ts";
import type { EgressAnswer, EgressRequest, EgressStream } from "./egress.types.ts";

const moved = new Set([301, 302, 303, 307, 308]);

export async function following<A extends EgressAnswer>(
  request: EgressRequest,
  call: (request: EgressRequest) => Promise<A>,
): Promise<A> {
  let hop = request;
  for (let left: number = request.hops ?? 0; ; left--) {
    const answer = await call(hop);
    const to = answer.headers.location;
    if (request.hops === undefined || !moved.has(answer.status) || to === undefined) return answer;
    (answer as Partial<EgressStream>).stream?.destroy();
    if (left === 0) throw new EgressBlocked("the address leads on and on");
    if ((request.method ?? "GET") !== "GET") throw new EgressBlocked("only what is read is followed");
    if (!URL.canParse(to, hop.url)) throw new EgressBlocked("not an address");
    hop = next(hop, new URL(to, hop.url));
  }
}

/** What was meant for one host is not shown to another. */
function next(hop: EgressRequest, url: URL): EgressRequest {
  if (url.origin === new URL(hop.url).origin) return { ...hop, url: url.href };
  const { headers: _meantForAnother, ...rest } = hop;
  return { ...rest, url: url.href };
}
