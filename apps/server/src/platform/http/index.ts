// Door of HTTP: how a module serves a route, and what the composition root mounts beside them.
export { refusalFor } from "./access.rules.ts";
export { type Declaration, listDeclared, type PlainEntrance } from "./declared.ts";
export { mountDocs } from "./docs.ts";
export { mountHealth } from "./health.ts";
export { createOriginCheck } from "./origin.ts";
export { createRateLimit, type RateAnswer, type RateLimit, type RateRule } from "./rate-limit.ts";
export { toAppError } from "./refusal.ts";
export { clientAddress, networkList } from "./request-id.ts";
export {
  API_BASE,
  type Handler,
  type HttpApp,
  inTenant,
  MEDIA_COOKIE,
  MEDIA_PATH,
  type Routes,
  type ServedRequest,
  serve,
  servePlain,
} from "./serve.ts";
export { createHttp, type HttpServer } from "./server.ts";
export { type ReceivedFile, serveUpload } from "./upload.ts";
export { type ReceivedFiles, serveFiles } from "./upload-many.ts";
export { mountWebFiles } from "./web-files.ts";
