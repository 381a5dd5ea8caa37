// Sending files: the only calls that tell how far they are, which fetch cannot do yet.
import type { AnswerOf, CallOf, RouteShape } from "@prosa/contracts/route";
import { ApiError, readRefusal } from "./api-error.ts";
import { addressOf } from "./client.ts";
import { keyHeader } from "./request-key.ts";

export interface UploadOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
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

type MakeBody = () => FormData;
type Sent = UploadOptions & { headers: Record<string, string> };

function send(parts: UploadParts, route: RouteShape, make: MakeBody, options: Sent, token: string | null) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { signal, onProgress, params, query, headers } = options;
    const abort = () => request.abort();
    request.open(route.method, addressOf(parts.base, route.path, { params, query }));
    request.responseType = "text";
    request.timeout = (route.timeoutSeconds ?? 0) * 1000;
    request.setRequestHeader("accept", "application/json");
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
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
    request.send(make());
  });
}

export function createUpload(parts: UploadParts) {
  async function call<R extends RouteShape>(route: R, make: MakeBody, options: Sent): Promise<AnswerOf<R>> {
    try {
      const token = parts.token();
      let response = await send(parts, route, make, options, token);
      let refusal = response.ok ? null : await readRefusal(response);
      if (refusal?.code === "ERR_TOKEN_EXPIRED") {
        response = await send(parts, route, make, options, await parts.refresh(token));
        refusal = response.ok ? null : await readRefusal(response);
      }
      if (refusal) throw refusal;
      return (await response.json()) as AnswerOf<R>;
    } catch (error) {
      if (error instanceof ApiError) parts.report(error, route);
      throw error;
    }
  }

  return {
    /** One file to a route that takes nothing else. */
    upload<R extends RouteShape>(route: R, file: File, options: UploadOptions = {}) {
      const make = () => {
        const form = new FormData();
        form.append("file", file, file.name);
        return form;
      };
      return call(route, make, { ...options, headers: keyHeader(route) });
    },
    /** A body and its files, in this order: the server reads what they are before their bytes. */
    sendFiles<R extends RouteShape>(
      route: R,
      {
        body,
        files,
        ...options
      }: UploadOptions & { body: CallOf<R> extends { body: infer B } ? B : never; files: File[] },
    ) {
      const make = () => {
        const form = new FormData();
        form.append("payload", JSON.stringify(body));
        for (const file of files) form.append("files", file, file.name);
        return form;
      };
      return call(route, make, { ...options, headers: keyHeader(route, body) });
    },
  };
}
