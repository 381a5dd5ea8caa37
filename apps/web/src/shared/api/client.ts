// The one way to ask the server: typed by the contract, with the specified timeouts, refresh and session rules.
import type { ErrorCode } from "@prosa/contracts/errors";
import { sessionEndCodes } from "@prosa/contracts/errors";
import { limits } from "@prosa/contracts/limits";
import type { AnswerOf, CallOf, RouteShape } from "@prosa/contracts/route";
import { ApiError, readRefusal } from "./api-error.ts";
import { keyHeader } from "./request-key.ts";
import type { SessionStore } from "./session-store.ts";

type Required<R extends RouteShape> = Omit<CallOf<R>, "query">;
type Optional<R extends RouteShape> = "query" extends keyof CallOf<R> ? { query?: CallOf<R>["query"] } : object;

export interface CallOptions {
  signal?: AbortSignal;
  /** The caller shows failures itself, also a 500. */
  quiet?: boolean;
  /** Background work: no loading line. */
  silent?: boolean;
}

export type CallArgs<R extends RouteShape> = Required<R> & Optional<R> & CallOptions;
type Rest<R extends RouteShape> = keyof Required<R> extends never ? [args?: CallArgs<R>] : [args: CallArgs<R>];

export type Api = <R extends RouteShape>(route: R, ...rest: Rest<R>) => Promise<AnswerOf<R>>;

export interface ClientParts {
  /** "/api" in the product; an absolute address in tests. */
  base: string;
  session: SessionStore;
  onSessionOver(code: ErrorCode): void;
  onServerError(error: ApiError): void;
  onPlanExpired(): void;
  /** The session opens nothing until its second step is done: what is owed. */
  onSecondStep(owed: string | undefined): void;
  /** Asks the person to prove who they are; false when they would rather not. */
  onProofNeeded(by: string | undefined): Promise<boolean>;
  /** Asked for, not in the background; returns what to call when the answer is there. */
  onStart(): () => void;
}

interface Wire {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  /** The same for every attempt of one call. */
  headers?: Record<string, string>;
}

export function addressOf(base: string, path: string, { params = {}, query = {} }: Wire): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    search.set(key, Array.isArray(value) ? value.join(",") : String(value));
  }
  return `${base}${filled}${search.size > 0 ? `?${search}` : ""}`;
}

const endsSession = (code: string): code is ErrorCode => (sessionEndCodes as readonly string[]).includes(code);

interface Client {
  api: Api;
  refresh(failedToken: string | null): Promise<string>;
  /** What every failed call means for the session, the plan and the notices. */
  report(error: ApiError, route: RouteShape, quiet?: boolean): void;
}

export function createClient(parts: ClientParts): Client {
  const { base, session } = parts;
  let refreshing: Promise<string> | null = null;

  async function send(route: RouteShape, wire: Wire, token: string | null): Promise<Response> {
    const timeout = AbortSignal.timeout((route.timeoutSeconds ?? limits.httpTimeoutSeconds) * 1000);
    const headers: Record<string, string> = { accept: "application/json", ...wire.headers };
    if (token) headers.authorization = `Bearer ${token}`;
    if (wire.body !== undefined) headers["content-type"] = "application/json";
    try {
      return await fetch(addressOf(base, route.path, wire), {
        method: route.method,
        headers,
        body: wire.body === undefined ? undefined : JSON.stringify(wire.body),
        credentials: "same-origin",
        signal: wire.signal ? AbortSignal.any([wire.signal, timeout]) : timeout,
      });
    } catch (cause) {
      // The caller's own abort is no failure and passes as it is.
      if (wire.signal?.aborted) throw cause;
      throw new ApiError({ code: timeout.aborted ? "timeout" : "network", status: null });
    }
  }

  /** One refresh at a time, in this tab and, through the lock, in all tabs: the cookie rotates with each. */
  function refresh(failedToken: string | null): Promise<string> {
    refreshing ??= inOneTab(() => renew(failedToken)).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function renew(failedToken: string | null): Promise<string> {
    const current = session.token();
    if (current && current !== failedToken) return current;
    const response = await send(refreshRoute, {}, null);
    if (!response.ok) throw await readRefusal(response);
    const { token } = (await response.json()) as { token: string };
    session.patch({ token });
    return token;
  }

  function report(error: ApiError, route: RouteShape, quiet?: boolean) {
    if (error.status === 401 && route.access !== "public" && session.token()) {
      error.shown = true;
      // The reason first: whoever watches the session must know that this is not a sign-out.
      parts.onSessionOver(endsSession(error.code) ? error.code : "ERR_SESSION_EXPIRED");
      session.clear();
    }
    if (error.code === "ERR_SECOND_STEP_NEEDED") {
      error.shown = true;
      parts.onSecondStep(error.detail);
    }
    if (error.status === 402) parts.onPlanExpired();
    if (error.status === 500 && !quiet) {
      error.shown = true;
      parts.onServerError(error);
    }
  }

  async function call(route: RouteShape, wire: Wire & CallOptions): Promise<unknown> {
    const token = route.access === "public" ? null : session.token();
    let response = await send(route, wire, token);
    let refusal = response.ok ? null : await readRefusal(response);
    if (refusal?.code === "ERR_TOKEN_EXPIRED" && route.access !== "public") {
      response = await send(route, wire, await refresh(token));
      refusal = response.ok ? null : await readRefusal(response);
    }
    if (refusal?.code === "ERR_PROOF_NEEDED") {
      // The call waits with everything typed; whoever would rather not gets it back as it was.
      if (!(await parts.onProofNeeded(refusal.detail))) {
        refusal.shown = true;
        throw refusal;
      }
      response = await send(route, wire, session.token());
      refusal = response.ok ? null : await readRefusal(response);
    }
    if (refusal) throw refusal;
    try {
      return await response.json();
    } catch {
      throw new ApiError({ code: "unknown", status: response.status });
    }
  }

  const api: Api = async (route, ...[args]) => {
    const asked = (args ?? {}) as Wire & CallOptions;
    const wire = { ...asked, headers: keyHeader(route, asked.body) };
    const answered = wire.silent ? () => {} : parts.onStart();
    try {
      return (await call(route, wire)) as AnswerOf<typeof route>;
    } catch (error) {
      if (error instanceof ApiError) report(error, route, wire.quiet);
      throw error;
    } finally {
      answered();
    }
  };

  return { api, refresh, report };
}

const refreshRoute = { method: "POST", path: "/auth/refresh_token", access: "public" } as RouteShape;

function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  // Absent on plain http from another machine; then only this tab's own calls share the refresh.
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  return locks ? (locks.request("prosa.refresh", work) as Promise<T>) : work();
}
