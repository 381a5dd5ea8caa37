// One question to an address that a company typed: what came back, or why nothing did and whether it was taken all the same.
import type { IntegrationTrouble } from "@prosa/contracts/automation/integrations";
import { EgressBlocked, EgressError, EgressTimeout } from "#platform/egress";
import type { Failure, Reach } from "./assistant-adapter.ts";
import { untold } from "./assistant-adapter.ts";

const ANSWER_MAX_BYTES = 1024 * 1024;

export interface Post {
  url: string;
  headers?: Record<string, string>;
  json: unknown;
  purpose: string;
}

export type Posted = { ok: true; status: number; text: string; type: string } | Failure;

export async function post(reach: Reach, { url, headers = {}, json, purpose }: Post): Promise<Posted> {
  const { egress, signal, timeoutMs } = reach;
  try {
    const answer = await egress.request({
      url,
      method: "POST",
      headers: { accept: "application/json", ...headers, "content-type": "application/json" },
      body: JSON.stringify(json),
      ...(signal ? { signal } : {}),
      timeoutMs,
      maxBytes: ANSWER_MAX_BYTES,
      target: "tenant",
      purpose,
    });
    return { ok: true, status: answer.status, text: answer.text(), type: answer.headers["content-type"] ?? "" };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    const why = error instanceof EgressBlocked ? "blocked" : error instanceof EgressTimeout ? "timeout" : "down";
    return failed(why, error.sent);
  }
}

export const failed = (why: IntegrationTrouble, sent: boolean): Failure => ({
  ok: false,
  ...untold,
  why,
  sent,
  retryAfterMs: null,
});

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
