// Sending one file: the only call that tells how far it is, which fetch cannot do yet.
import type { AnswerOf, RouteShape } from "@prosa/contracts/route";
import { ApiError, readRefusal } from "./api-error.ts";
import { addressOf } from "./client.ts";

export interface UploadOptions {
  params?: Record<string, unknown>;
  /** From 0 to 1. */
  onProgress?(part: number): void;
  signal?: AbortSignal;
}

export interface UploadParts {
  base: string;
  token(): string | null;
  refresh(failedToken: string | null): Promise<string>;
  /** Session over, plan expired, server fault: the same rules as for every other call. */
  report(error: ApiError, route: RouteShape): void;
}

function send(parts: UploadParts, route: RouteShape, file: File, options: UploadOptions, token: string | null) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { signal, onProgress, params } = options;
    const abort = () => request.abort();
    request.open(route.method, addressOf(parts.base, route.path, { params }));
    request.responseType = "text";
    request.timeout = (route.timeoutSeconds ?? 0) * 1000;
    request.setRequestHeader("accept", "application/json");
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = () =>
      resolve(new Response(request.responseText || null, { status: request.status, statusText: request.statusText }));
    request.onerror = () => reject(new ApiError({ code: "network", status: null }));
    request.ontimeout = () => reject(new ApiError({ code: "timeout", status: null }));
    // The caller's own abort is no failure and passes as it is.
    request.onabort = () => reject(signal?.reason ?? new DOMException("aborted", "AbortError"));
    request.onloadend = () => signal?.removeEventListener("abort", abort);
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener("abort", abort);
    const body = new FormData();
    body.append("file", file, file.name);
    request.send(body);
  });
}

export function createUpload(parts: UploadParts) {
  return async function upload<R extends RouteShape>(
    route: R,
    file: File,
    options: UploadOptions = {},
  ): Promise<AnswerOf<R>> {
    try {
      const token = parts.token();
      let response = await send(parts, route, file, options, token);
      let refusal = response.ok ? null : await readRefusal(response);
      if (refusal?.code === "ERR_TOKEN_EXPIRED") {
        response = await send(parts, route, file, options, await parts.refresh(token));
        refusal = response.ok ? null : await readRefusal(response);
      }
      if (refusal) throw refusal;
      return (await response.json()) as AnswerOf<R>;
    } catch (error) {
      if (error instanceof ApiError) parts.report(error, route);
      throw error;
    }
  };
}
