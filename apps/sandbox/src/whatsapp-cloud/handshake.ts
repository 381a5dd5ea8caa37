// Asks a callback to prove that it knows its verify token, as the provider does before it sends anything there.
import { randomInt } from "node:crypto";
import { describeFailure } from "../http/post.ts";

export type Handshake = {
  ok: boolean;
  status: number | null;
  challenge: string;
  answer: string;
  reason: string | null;
};

const ANSWER_TIMEOUT_MS = 10_000;

export async function verifyCallback(callbackUrl: string, verifyToken: string): Promise<Handshake> {
  const challenge = String(randomInt(1_000_000_000, 2_000_000_000));
  const url = new URL(callbackUrl);
  url.searchParams.set("hub.mode", "subscribe");
  url.searchParams.set("hub.challenge", challenge);
  url.searchParams.set("hub.verify_token", verifyToken);
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    const answer = (await response.text()).slice(0, 200);
    const reason = whyNot(response.status, answer, challenge);
    return { ok: reason === null, status: response.status, challenge, answer, reason };
  } catch (error) {
    return {
      ok: false,
      status: null,
      challenge,
      answer: "",
      reason: `The callback did not answer: ${describeFailure(error)}.`,
    };
  }
}

function whyNot(status: number, answer: string, challenge: string): string | null {
  if (status !== 200) return `The callback answered ${status} instead of 200.`;
  return answer === challenge ? null : "The callback did not answer with the bare challenge.";
}
