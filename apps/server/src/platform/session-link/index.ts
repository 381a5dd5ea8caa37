// Door of the session link: nodes that hold sessions dial it, and whoever needs a session asks through it.
import type { SessionLinks } from "./session-links.ts";

export { LinkRefused } from "./link.ts";
export { proofOf } from "./proof.ts";
export { createSessionLinks, type Introduced, type NodeListener, type SessionLinks } from "./session-links.ts";

declare module "#platform/context" {
  interface Deps {
    readonly sessionLinks: SessionLinks;
  }
}
