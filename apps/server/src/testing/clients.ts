// A caller of the API and a browser's socket, as tests use them.
import type { ErrorBody } from "@prosa/contracts/errors";
import type { AnswerOf, CallOf, RouteShape } from "@prosa/contracts/route";
import { io, type Socket } from "socket.io-client";

export interface Signed {
  token: string;
}

export interface HttpAnswer<T = never> {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of answers and refusals alike.
  readonly body: [T] extends [never] ? any : T & Partial<ErrorBody>;
}

export interface TestClient {
  get(path: string): Promise<HttpAnswer>;
  post(path: string, body?: unknown): Promise<HttpAnswer>;
  put(path: string, body?: unknown): Promise<HttpAnswer>;
  delete(path: string): Promise<HttpAnswer>;
  /** By contract: the call and its answer are typed. */
  call<const R extends RouteShape>(route: R, call: CallOf<R>): Promise<HttpAnswer<AnswerOf<R>>>;
  /** Anything, at any path of the server. */
  raw(path: string, init?: RequestInit): Promise<HttpAnswer>;
}

export function createClient(url: string, user: Signed | null): TestClient {
  const headers = (given?: RequestInit["headers"]) => {
    const all = new Headers(given);
    if (user) all.set("authorization", `Bearer ${user.token}`);
    return all;
  };

  async function raw(path: string, init: RequestInit = {}): Promise<HttpAnswer> {
    const response = await fetch(url + path, { redirect: "manual", ...init, headers: headers(init.headers) });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== "" ? JSON.parse(text) : text,
    };
  }

  function send(method: string, path: string, body?: unknown) {
    const content =
      body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return raw(`/api${path}`, { method, ...content });
  }

  return {
    raw,
    get: (path) => send("GET", path),
    post: (path, body) => send("POST", path, body),
    put: (path, body) => send("PUT", path, body),
    delete: (path) => send("DELETE", path),
    call(route, call) {
      const { params = {}, query = {}, body } = call as Record<string, Record<string, string>>;
      const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
      const given = Object.entries(query).filter(([, value]) => value !== undefined);
      const search = new URLSearchParams(
        given.map(([name, value]) => [name, String(value)] as [string, string]),
      ).toString();
      return send(route.method, path + (search ? `?${search}` : ""), body);
    },
  };
}

export interface Frame {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came.
  readonly data: any;
}

export interface TestSocket {
  readonly socket: Socket;
  /** Everything received so far, in order. The end of the link is a frame named "disconnect". */
  readonly frames: readonly Frame[];
  /** The first frame that fits, past or future. */
  waitFor(fits: (frame: Frame) => boolean, patienceMs?: number): Promise<Frame>;
  close(): void;
}

const PATIENCE_MS = 15_000;

const TRIES = 40;
const BETWEEN_TRIES_MS = 250;

/**
 * Rejects with the server's code when the handshake is refused. Told that the server is busy, it comes again as every client of
 * ours does, unless the test says how it reconnects: a crowded machine has a moment without a free connection.
 */
export async function connectSocket(url: string, user: Signed | null, options: object = {}): Promise<TestSocket> {
  for (let tries = 1; ; tries++) {
    try {
      return await connectOnce(url, user, options);
    } catch (error) {
      const isBusy = error instanceof Error && error.message === "ERR_UNAVAILABLE";
      if (!isBusy || tries === TRIES || "reconnection" in options) throw error;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
    }
  }
}

async function connectOnce(url: string, user: Signed | null, options: object): Promise<TestSocket> {
  const socket = io(url, {
    auth: user ? { token: user.token } : {},
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    ...options,
  });
  const frames: Frame[] = [];
  const waiting = new Set<(frame: Frame) => void>();
  const arrive = (frame: Frame) => {
    frames.push(frame);
    for (const one of waiting) one(frame);
  };
  socket.onAny((name: string, data: unknown) => arrive({ name, data }));
  socket.on("disconnect", (reason) => arrive({ name: "disconnect", data: reason }));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", (error) => {
      socket.close();
      reject(error);
    });
  });
  return {
    socket,
    frames,
    waitFor(fits, patienceMs = PATIENCE_MS) {
      const known = frames.find(fits);
      if (known) return Promise.resolve(known);
      return new Promise((resolve, reject) => {
        const late = () => reject(new Error(`No such frame came. Heard: ${frames.map(({ name }) => name).join(", ")}`));
        const timer = setTimeout(late, patienceMs);
        const look = (frame: Frame) => {
          if (!fits(frame)) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(frame);
        };
        waiting.add(look);
      });
    },
    close: () => void socket.close(),
  };
}
