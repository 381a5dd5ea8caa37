// Door of the live link: sockets, rooms, and news that never goes further than its audience.
export type { BrowserEvent } from "./inbound.ts";
export type { Heartbeat, Pass } from "./pass.ts";
export { createRealtime, type Realtime } from "./realtime.ts";
export type { BrowserListener, GoneListener } from "./sockets.ts";
export { ringVisitor, type VisitorCall } from "./visitors.ts";
