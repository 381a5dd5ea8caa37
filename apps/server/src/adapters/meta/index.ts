// Door of Meta's Graph API, which several channels speak.
export * from "./graph.ts";
export { handshake, verify } from "./proof.ts";
export { graphOptionsOf } from "./values.ts";
