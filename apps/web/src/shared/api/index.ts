// Asking the server: `api(route, { params, query, body })`, the stored session, and what can go wrong.
import { createStore } from "../store.ts";
import type { ApiError } from "./api-error.ts";
import { createClient } from "./client.ts";
import { createLoadingLine } from "./loading-line.ts";
import { createFileReader, createPictures } from "./pictures.ts";
import { askForProof } from "./proof.ts";
import { createSaveFile } from "./save-file.ts";
import { session } from "./session.ts";
import { endSession } from "./session-end.ts";
import type { createUpload } from "./upload.ts";

export { ApiError, type ApiErrorCode, isErrorCode } from "./api-error.ts";
export type { Api, CallArgs } from "./client.ts";
export { type AskedProof, askedProof } from "./proof.ts";
export { session, useSession, useSignedIn } from "./session.ts";
export { endSession, type SessionEnd, sessionEnd } from "./session-end.ts";

export const loadingLine = createLoadingLine();

/** Raised by any answer 402; the guard reads it. */
export const planExpired = createStore(false);

/** Raised by any answer that asks for the second step first; the screen for it covers everything. */
export const owedStep = createStore<"code" | "enrol" | null>(null);

/** A failure of the server itself that no caller asked to show its own way. The notices listen. */
export const serverFault = createStore<ApiError | null>(null);

const client = createClient({
  base: "/api",
  session,
  onSessionOver: (code) => endSession(code, true),
  onServerError: (error) => serverFault.set(error),
  onPlanExpired: () => planExpired.set(true),
  onSecondStep: (owed) => owedStep.set(owed === "enrol" ? "enrol" : "code"),
  onProofNeeded: askForProof,
  onStart: () => loadingLine.requestStarted(),
});

export const api = client.api;
export const refreshToken = client.refresh;

/** Fetches a file of the API and lets the browser save it. */
export const saveFile = createSaveFile({ token: session.token, refresh: client.refresh, prove: askForProof });

/** Somebody's picture as an address that an <img> can show. */
export const pictureOf = createPictures({ token: session.token, refresh: client.refresh });

/** The bytes of a file behind the session, such as a quick message's. */
export const readFile = createFileReader({ token: session.token, refresh: client.refresh });

type Uploads = ReturnType<typeof createUpload>;

/** Fetched when the first file goes: most visits send none. */
const uploads = async (): Promise<Uploads> =>
  (await import("./upload.ts")).createUpload({
    base: "/api",
    token: session.token,
    refresh: client.refresh,
    report: (error, route) => client.report(error, route, true),
  });

/** Files, with progress: one to a route that takes one, or several beside a body. The caller shows failures itself. */
export const upload: Uploads["upload"] = async (...given) => (await uploads()).upload(...given);
export const sendFiles: Uploads["sendFiles"] = async (...given) => (await uploads()).sendFiles(...given);
