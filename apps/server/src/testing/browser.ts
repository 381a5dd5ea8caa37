// A browser as sign-in sees it: keeps cookies by path, has an address of its own and a name.
import type { HttpAnswer } from "./clients.ts";
import { createClient } from "./clients.ts";

export interface Browser {
  readonly address: string;
  readonly cookies: Map<string, string>;
  get(path: string, token?: string): Promise<HttpAnswer>;
  post(path: string, body?: unknown, token?: string): Promise<HttpAnswer>;
  put(path: string, body?: unknown, token?: string): Promise<HttpAnswer>;
  delete(path: string, token?: string): Promise<HttpAnswer>;
  /** Another browser with the same cookies, as a thief or a second window has. */
  copy(): Browser;
}

let made = 0;

/** The server must trust the loopback proxy (`TRUSTED_PROXIES`) for the address to count. */
export function aBrowser(server: { url: string }, given: { address?: string; language?: string } = {}): Browser {
  made += 1;
  const { address = `198.51.${Math.floor(made / 250)}.${(made % 250) + 1}`, language } = given;
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, body?: unknown, token?: string) {
    const headers: Record<string, string> = { "x-forwarded-for": address, "user-agent": "Browser of a test" };
    const isAuth = path.startsWith("/auth");
    if (isAuth && cookies.size > 0) headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (language) headers["accept-language"] = language;
    if (body !== undefined) headers["content-type"] = "application/json";
    const client = createClient(server.url, token === undefined ? null : { token });
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await client.raw(`/api${path}`, { method, headers, ...content });
    for (const line of answer.headers.getSetCookie()) keep(line);
    return answer;
  }

  function keep(line: string) {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", value = ""] = pair.split("=");
    const isGone = value === "" || attributes.includes("Max-Age=0");
    if (isGone) cookies.delete(name);
    else cookies.set(name, value);
  }

  return {
    address,
    cookies,
    get: (path, token) => send("GET", path, undefined, token),
    post: (path, body, token) => send("POST", path, body, token),
    put: (path, body, token) => send("PUT", path, body, token),
    delete: (path, token) => send("DELETE", path, undefined, token),
    copy() {
      const twin = aBrowser(server, given);
      for (const [name, value] of cookies) twin.cookies.set(name, value);
      return twin;
    },
  };
}
