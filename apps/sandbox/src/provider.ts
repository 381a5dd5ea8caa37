// What a pretend provider is to the sandbox: it answers the requests that are its own, and leaves the others alone.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { World } from "./world.ts";

/** False: the request is for somebody else. */
export type Answerer = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>;

export interface Provider {
  name: string;
  mount(world: World): Answerer;
}
