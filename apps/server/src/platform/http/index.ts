// Door of HTTP: how a module serves a route, and what the composition root mounts beside them.
export { refusalFor } from "./access.rules.ts";
export { hasBody } from "./bodies/bodies.ts";
export { excessOf } from "./bodies/json-shape.rules.ts";
export { type ReceivedFile, serveUpload } from "./bodies/upload.ts";
export { type ReceivedFiles, serveFiles } from "./bodies/upload-many.ts";
export { readWhole } from "./bodies/whole-body.ts";
export { type Declaration, listDeclared, type PlainEntrance } from "./declared.ts";
export { mountDocs } from "./docs.ts";
export { mountHealth } from "./health.ts";
export { type Network, networkOf, networksOf } from "./limits/network.rules.ts";
export { createRateLimit, type RateAnswer, type RateLimit, type RateRule } from "./limits/rate-limit.ts";
export { createShutOut, type ShutOut } from "./limits/shut-out.ts";
export { forgetOldKeys } from "./once.store.ts";
export { type Asker, beginning, looking, withFiles } from "./once.ts";
export { createOriginCheck, createWidgetCheck } from "./origin.ts";
export { toAppError } from "./refusal.ts";
export { requestHash } from "./request-hash.ts";
export { clientAddress, networkList } from "./request-id.ts";
export {
  API_BASE,
  demandProof,
  type Handler,
  type HttpApp,
  inTenant,
  MEDIA_COOKIE,
  MEDIA_PATH,
  type Routes,
  type ServedRequest,
  serve,
  servePlain,
  settled,
} from "./serve.ts";
export { createHttp, type HttpServer } from "./server.ts";
export { mountWebFiles } from "./web-files.ts";
