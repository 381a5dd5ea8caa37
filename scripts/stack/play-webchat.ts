// The pretend shop shows the web chat, and somebody has just written in it.
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

export interface Webchat {
  key: string;
  secret: string;
}

async function post<T>(url: string, body: unknown): Promise<T> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

export async function showInShop(sandboxUrl: string, base: string, webchat: Webchat): Promise<void> {
  await post(`${sandboxUrl}/__control/shop`, { base, ...webchat });
}

/** As long as somebody takes to read a greeting: whoever is faster is taken for a machine. */
const READING_MS = 1_500;

export async function visitShop(base: string, sandboxUrl: string, { key }: Webchat): Promise<void> {
  const api = `${base}/api/widget/${key}`;
  const { pass } = await post<{ pass: string }>(`${api}/hello`, {});
  await pause(READING_MS);
  await post(`${api}/start`, {
    pass,
    seed: randomBytes(32).toString("base64url"),
    clientId: randomUUID(),
    text: "Oi! A camisa de linho encolhe na lavagem?",
    claims: { name: "Marcela Nunes", email: "marcela@example.com" },
    page: { url: `${sandboxUrl}/shop`, title: "Ateliê Aurora" },
    language: "pt-BR",
    timeZone: "America/Sao_Paulo",
  });
}
