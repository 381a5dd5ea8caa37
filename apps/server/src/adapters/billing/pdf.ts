// Fetches the file of a slip from where a billing system says it lies: an address that nobody of ours chose.
import { EgressError } from "#platform/egress";
import type { Reach } from "./billing-adapter.ts";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5 * 1024 * 1024;

/** Null: it is not there, or too large. Whether it is a PDF is for whoever reads it. */
export async function fetchPdf(url: string, { egress, signal }: Reach): Promise<Buffer | null> {
  try {
    const answer = await egress.request({
      url,
      headers: { accept: "application/pdf", "user-agent": "Prosa" },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      target: "tenant",
      hops: 3,
      purpose: "billing.pdf",
      ...(signal ? { signal } : {}),
    });
    return answer.status === 200 ? answer.body : null;
  } catch (error) {
    if (error instanceof EgressError) return null;
    throw error;
  }
}
