// G6: somebody who belongs here, in a thread of its own: a provider's signed message, again and again, each timed.
import { createHmac } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";

export interface ProviderOrders {
  url: string;
  key: string;
  externalId: string | null;
  appSecret: string;
  /** The place of the present phase among those below; changed by who gave the orders. */
  phase: Int32Array;
}

const phases = ["alone", "beside", "over"] as const;

export interface Delivered {
  times: Record<"alone" | "beside", number[]>;
  refusals: number[];
}

async function deliver({ url, key, externalId, appSecret }: ProviderOrders, number: number): Promise<number> {
  const id = `wamid.${number}`;
  const message = { from: "5511987650001", id, timestamp: "1741600000", type: "text", text: { body: "Olá" } };
  const value = { metadata: { phone_number_id: externalId }, messages: [message] };
  const entry = [{ id: "1", changes: [{ field: "messages", value }] }];
  const body = JSON.stringify({ object: "whatsapp_business_account", entry });
  const signature = createHmac("sha256", appSecret).update(body).digest("hex");
  const answer = await fetch(`${url}/webhooks/whatsapp-cloud/${key}`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-hub-signature-256": `sha256=${signature}`,
      "x-forwarded-for": "203.0.113.200",
    },
  });
  await answer.text();
  return answer.status;
}

async function deliverAll(orders: ProviderOrders): Promise<Delivered> {
  const { phase } = orders;
  const found: Delivered = { times: { alone: [], beside: [] }, refusals: [] };
  for (let number = 0; ; number++) {
    const now = phases[Atomics.load(phase, 0)];
    if (now === undefined || now === "over") return found;
    const start = performance.now();
    const status = await deliver(orders, number);
    found.times[now].push(performance.now() - start);
    if (status !== 200) found.refusals.push(status);
  }
}

if (parentPort) parentPort.postMessage(await deliverAll(workerData as ProviderOrders));
