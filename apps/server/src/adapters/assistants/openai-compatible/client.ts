// The library of the protocol, with our way out in place of its own: it retries nothing, logs nothing, reads nothing of the environment.
import type OpenAI from "openai";
import type { EgressRequest } from "#platform/egress";
import type { Reach } from "../assistant-adapter.ts";

const ANSWER_MAX_BYTES = 1024 * 1024;

export interface Place {
  url: string;
  /** "tenant": a company typed it. */
  target: "provider" | "tenant";
  apiKey: string;
}

/** Loaded with the first question: most processes never ask one. */
let loading: Promise<typeof OpenAI> | undefined;

export async function clientAt(reach: Reach, place: Place): Promise<OpenAI> {
  loading ??= import("openai").then((library) => library.default);
  const Client = await loading;
  return new Client({
    apiKey: place.apiKey,
    baseURL: place.url,
    organization: null,
    project: null,
    webhookSecret: null,
    adminAPIKey: null,
    maxRetries: 0,
    timeout: reach.timeoutMs,
    logLevel: "off",
    fetch: throughEgress(reach, place.target),
  });
}

function throughEgress({ egress, signal, timeoutMs }: Reach, target: Place["target"]) {
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const signals = [signal, init?.signal].filter((one) => one != null);
    const answer = await egress.request({
      url: input instanceof Request ? input.url : String(input),
      method: init?.method === "POST" ? "POST" : "GET",
      ...(await sentOf(init)),
      ...(signals.length > 0 ? { signal: AbortSignal.any(signals) } : {}),
      timeoutMs,
      maxBytes: ANSWER_MAX_BYTES,
      target,
      purpose: "assistants.model",
    });
    const isEmpty = answer.status === 204 || answer.status === 304;
    const { status, headers, body } = answer;
    return new Response(isEmpty ? null : new Uint8Array(body), { status: Math.max(200, status), headers });
  };
}

/** A form with a file in it is written out; what holds its parts apart stands in its type. */
async function sentOf(init: RequestInit | undefined): Promise<Pick<EgressRequest, "headers" | "body">> {
  const headers = ours(new Headers(init?.headers));
  if (typeof init?.body === "string") return { headers, body: init.body };
  if (!(init?.body instanceof FormData)) return { headers };
  const form = new Response(init.body);
  const type = form.headers.get("content-type") ?? "";
  return { headers: { ...headers, "content-type": type }, body: new Uint8Array(await form.arrayBuffer()) };
}

/** The rest is the library's talk about itself, and what the environment might add. */
function ours(headers: Headers): Record<string, string> {
  const kept = ["authorization", "content-type", "accept"];
  return Object.fromEntries(kept.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])));
}
