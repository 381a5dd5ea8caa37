// What the provider saw, read from its ledger: the one account that is not ours.
import type { TestSandbox } from "#testing";

/** A customer's message, as it was written. */
export interface Received {
  wamid: string;
  phoneNumberId: string;
  phone: string;
  text: string;
}

/** One request of ours to send something, with what the provider did about it. */
export interface Sent {
  clientId: string | null;
  phoneNumberId: string;
  phone: string;
  wamid: string | null;
  text: string;
  outcome: "accepted" | "refused" | "dropped";
  /** The provider's own error code, where its answer had one. */
  code: number | null;
  httpStatus: number | null;
  /** False where the answer never reached us. */
  answered: boolean;
  /** When the provider saw it, in milliseconds of the clock. */
  at: number;
}

/** A status that was told and acknowledged. */
export interface Told {
  wamid: string;
  status: string;
}

type Line = {
  seq: number;
  realAt: number;
  channel: string;
  person: string | null;
  providerId: string | null;
  callbackData: string | null;
  text: string | null;
  outcome: string;
  code: number | null;
  httpStatus: number | null;
  answered: boolean;
  delivery: { status: string | null } | null;
};

const PAGE = 5_000;

async function* read(sandbox: TestSandbox, filter: string, after = 0): AsyncGenerator<Line> {
  for (let from: number | null = after; from !== null; ) {
    const page = (await sandbox.control(`/ledger?${filter}&limit=${PAGE}&after=${from}`)) as {
      entries: Line[];
      next: number | null;
      first: number;
    };
    if (page.first > 1) throw new Error("the ledger has forgotten its beginning: raise its limit");
    yield* page.entries;
    from = page.next;
  }
}

export async function readReceived(
  sandbox: TestSandbox,
  { after = 0, most = Number.POSITIVE_INFINITY } = {},
): Promise<Received[]> {
  const received: Received[] = [];
  for await (const { providerId, channel, person, text } of read(sandbox, "kind=receive", after)) {
    if (received.length >= most) break;
    received.push({ wamid: providerId ?? "", phoneNumberId: channel, phone: person ?? "", text: text ?? "" });
  }
  return received;
}

/** In the order the provider saw them. */
export async function readSent(sandbox: TestSandbox): Promise<Sent[]> {
  const sent: Sent[] = [];
  for await (const line of read(sandbox, "kind=send")) {
    const { callbackData: clientId, channel, person, providerId, text, code, httpStatus, answered } = line;
    const outcome = line.outcome as Sent["outcome"];
    sent.push({
      clientId,
      phoneNumberId: channel,
      phone: person ?? "",
      wamid: providerId,
      text: text ?? "",
      outcome,
      code,
      httpStatus,
      answered,
      at: line.realAt,
    });
  }
  return sent;
}

export async function readTold(sandbox: TestSandbox): Promise<Told[]> {
  const told: Told[] = [];
  for await (const { providerId: wamid, delivery } of read(sandbox, "kind=webhook&type=status&outcome=acknowledged")) {
    if (wamid !== null && delivery?.status) told.push({ wamid, status: delivery.status });
  }
  return told;
}

/** Customers' messages that came alone, and when we took them. */
export async function readTaken(sandbox: TestSandbox): Promise<{ wamid: string; at: number }[]> {
  const taken: { wamid: string; at: number }[] = [];
  for await (const { providerId: wamid, realAt } of read(sandbox, "kind=webhook&type=message&outcome=acknowledged")) {
    if (wamid !== null) taken.push({ wamid, at: realAt });
  }
  return taken;
}

/** Each try to tell us something that we did not take. */
export async function readFailed(sandbox: TestSandbox): Promise<{ phoneNumberId: string; told: string }[]> {
  const failed: { phoneNumberId: string; told: string }[] = [];
  for await (const { channel: phoneNumberId, person, httpStatus } of read(sandbox, "kind=webhook&outcome=failed")) {
    failed.push({ phoneNumberId, told: `${person}: ${httpStatus ?? "no answer"}` });
  }
  return failed;
}
