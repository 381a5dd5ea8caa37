// A visitor of a web chat for tests: a browser with its cookie, or one that keeps none.
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { WidgetHello, WidgetMessage } from "@prosa/contracts/webchat/widget";
import type { HttpAnswer, TestServer } from "#testing";
import { placesOf } from "./webchat.place.ts";
import { cookieName } from "./webchat.sessions.ts";

export interface VisitorOptions {
  /** False: this browser keeps none of ours. */
  cookies?: boolean;
}

export interface TestVisitor {
  hello(): Promise<WidgetHello>;
  /** What a first word is sent with; the panel was opened a while ago. */
  firstWord(text: string): Promise<Record<string, unknown>>;
  start(text: string, more?: object): Promise<HttpAnswer>;
  identify(identity: object): Promise<HttpAnswer>;
  messages(): Promise<WidgetMessage[]>;
  get(path: string): Promise<HttpAnswer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<HttpAnswer>;
  file(bytes: Buffer, name: string): Promise<HttpAnswer>;
  raw(path: string, init?: RequestInit): Promise<HttpAnswer>;
  /** Takes the cookie or the token of an answer. */
  keep(answer: HttpAnswer): void;
  /** The same cookie in other hands. */
  copy(): TestVisitor;
  /** What a socket says of who it is. */
  proof(): { cookie: string; token: string | undefined };
}

export function aVisitor(server: TestServer, key: string, { cookies = true }: VisitorOptions = {}): TestVisitor {
  const origin = server.deps.config.http.widgetUrl ?? "";
  // Somewhere of their own, where the server believes those who stand before it.
  const address = `203.0.113.${randomInt(1, 255)}`;
  let cookie = "";
  let token: string | undefined;

  const headersOf = (given: Record<string, string>) => ({
    origin,
    "x-forwarded-for": address,
    ...(cookie && { cookie }),
    ...(token && { authorization: `Visitor ${token}` }),
    ...given,
  });
  const raw = (path: string, init: RequestInit = {}) =>
    server.as(null).raw(path, { ...init, headers: headersOf((init.headers ?? {}) as Record<string, string>) });

  const visitor: TestVisitor = {
    raw,
    get: (path) => raw(`/api/widget/${key}/${path}`),
    async post(path, body, headers = {}) {
      return raw(`/api/widget/${key}/${path}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", ...headers },
      });
    },
    keep({ headers, body }) {
      const set = headers.getSetCookie().find((one) => one.startsWith(`${cookieName(key)}=`));
      if (cookies && set) cookie = set.split(";")[0] ?? "";
      token = (body as { token?: string | null }).token ?? token;
    },
    async hello() {
      const answer = await visitor.post("hello", {});
      if (answer.status !== 200) throw new Error(`hello: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body as WidgetHello;
    },
    async firstWord(text) {
      const { clock } = server.deps;
      // As if the panel had been open for a minute.
      const places = placesOf(server.deps);
      const pass = places.passFor(await places.demand(key), new Date(clock.now().getTime() - 60_000));
      return { pass, seed: randomBytes(32).toString("base64url"), clientId: randomUUID(), text };
    },
    async start(text, more = {}) {
      const answer = await visitor.post("start", { ...(await visitor.firstWord(text)), ...more });
      if (answer.status !== 200) throw new Error(`start: ${answer.status} ${JSON.stringify(answer.body)}`);
      visitor.keep(answer);
      return answer;
    },
    async identify(identity) {
      const answer = await visitor.post("identify", { identity });
      if (answer.status !== 200) throw new Error(`identify: ${answer.status} ${JSON.stringify(answer.body)}`);
      visitor.keep(answer);
      return answer;
    },
    async messages() {
      const answer = await visitor.get("messages");
      if (answer.status !== 200) throw new Error(`messages: ${answer.status} ${JSON.stringify(answer.body)}`);
      return (answer.body as { messages: WidgetMessage[] }).messages;
    },
    file(bytes, name) {
      const form = new FormData();
      form.append("file", new Blob([new Uint8Array(bytes)]), name);
      return raw(`/api/widget/${key}/files?clientId=${randomUUID()}`, { method: "POST", body: form });
    },
    copy() {
      const other = aVisitor(server, key);
      const headers = new Headers();
      headers.append("set-cookie", `${cookie}; Path=/`);
      other.keep({ status: 200, headers, body: { token } as never });
      return other;
    },
    proof: () => ({ cookie, token }),
  };
  return visitor;
}
