// People who are signed in before the first journey: their sessions are part of the beginning, so that a browser takes
// one over instead of typing a password again. The journeys about signing in type it.
import { request } from "node:http";
import type { BrowserContext } from "playwright-core";
import { inject } from "vitest";

/** What a browser holds of a session, as Playwright takes it. */
export type SignedIn = Exclude<Parameters<BrowserContext["setStorageState"]>[0], string>;

/** Where the web client keeps its record of the session. */
const RECORD = "prosa.session";
/** For whoever looks from two machines at once; a third one types. */
const SESSIONS_EACH = 2;

/** One session of each of them after the other, from an address of their own: sign-ins are counted per address. */
export async function signEverybodyIn(
  url: string,
  emails: readonly string[],
  password: string,
): Promise<Record<string, SignedIn[]>> {
  const sessions: Record<string, SignedIn[]> = {};
  for (const [place, email] of emails.entries()) {
    const own: SignedIn[] = [];
    while (own.length < SESSIONS_EACH) own.push(await openSession(url, email, password, `127.0.0.${10 + place}`));
    sessions[email] = own;
  }
  return sessions;
}

function openSession(url: string, email: string, password: string, localAddress: string): Promise<SignedIn> {
  const { promise, resolve, reject } = Promise.withResolvers<SignedIn>();
  const headers = { "content-type": "application/json", origin: url };
  const asking = request(`${url}/api/auth/login`, { method: "POST", localAddress, headers }, (answer) => {
    let text = "";
    answer.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    answer.on("error", reject);
    answer.on("end", () => {
      if (answer.statusCode !== 200) return reject(new Error(`${email} cannot sign in: ${answer.statusCode} ${text}`));
      const cookies = (answer.headers["set-cookie"] ?? []).map((line) => cookieOf(line, new URL(url).hostname));
      const localStorage = [{ name: RECORD, value: text }];
      resolve({ cookies, origins: [{ origin: url, localStorage }] });
    });
  });
  asking.on("error", reject);
  asking.end(JSON.stringify({ email, password }));
  return promise;
}

function cookieOf(line: string, domain: string): SignedIn["cookies"][number] {
  const [pair = "", ...attributes] = line.split(/; */);
  const at = pair.indexOf("=");
  const path = attributes.find((one) => /^path=/i.test(one))?.slice("path=".length) ?? "/";
  return {
    name: pair.slice(0, at),
    value: decodeURIComponent(pair.slice(at + 1)),
    domain,
    path,
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: "Strict",
  };
}

const held = new Map<BrowserContext, string>();
let free: Map<string, SignedIn[]> | undefined;
const freeOf = (email: string) => {
  free ??= new Map(Object.entries(inject("sessions")).map(([who, sessions]) => [who, [...sessions]]));
  return free.get(email);
};

/** Gives the browser a session of this person that no other one has now; false when there is none. */
export async function takeSession(context: BrowserContext, email: string): Promise<boolean> {
  const session = freeOf(email)?.shift();
  if (!session) return false;
  await context.setStorageState(session);
  await renew(context);
  held.set(context, email);
  return true;
}

/** As at a sign-in: a token that has its whole time before it, and what the server knows of the person by now. */
async function renew(context: BrowserContext): Promise<void> {
  const url = inject("url");
  const renewed = await context.request.post(`${url}/api/auth/refresh_token`, { headers: { origin: url } });
  if (!renewed.ok()) throw new Error(`a session of the beginning is over: ${await renewed.text()}`);
  const { token } = (await renewed.json()) as { token: string };
  const answer = await context.request.get(`${url}/api/auth/session`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok()) throw new Error(`who is signed in is not told: ${await answer.text()}`);
  const record = { ...((await answer.json()) as object), token };
  const { cookies } = await context.storageState();
  const localStorage = [{ name: RECORD, value: JSON.stringify(record) }];
  await context.setStorageState({ cookies, origins: [{ origin: url, localStorage }] });
}

/** Before a browser is closed: its session goes on with the next one, with whatever cookies it has by now. */
export async function giveSessionBack(context: BrowserContext): Promise<void> {
  const email = held.get(context);
  held.delete(context);
  if (email === undefined) return;
  const { cookies, origins } = await context.storageState();
  const record = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === RECORD);
  // Whoever was signed out on the way has nothing to hand on.
  if (record) freeOf(email)?.push({ cookies, origins: [{ origin: inject("url"), localStorage: [record] }] });
}
