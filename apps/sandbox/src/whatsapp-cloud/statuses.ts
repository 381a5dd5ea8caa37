// Moves business messages through their statuses, by script or by hand, and tells the business about each step.
import type { World } from "../world.ts";
import { errorOf } from "./error.catalogue.ts";
import { messagesBody, statusValue } from "./payloads.ts";
import { catchesUp, copiesOf, planOf, type ScriptName, type StepStatus } from "./scripts.ts";
import * as states from "./state.ts";
import type { Delivery } from "./webhooks.ts";

type Message = states.Message;

const RANK: Record<states.MessageStatus, number> = {
  queued: 0,
  accepted: 0,
  sent: 1,
  delivered: 2,
  read: 3,
  played: 4,
  failed: 5,
};

const BATCH_MS = 25;

export function followScript(world: World, message: Message, script: ScriptName, failCode: number) {
  const { autoStatuses, pace } = world.settings;
  const last = autoStatuses === "none" ? 0 : RANK[autoStatuses];
  for (const { status, afterMs, happenedMs } of planOf(script)) {
    if (status !== "failed" && RANK[status] > last) continue;
    // Of a reaction only `sent` is ever told.
    if (message.type === "reaction" && status !== "sent" && status !== "failed") continue;
    const at = world.now() + (happenedMs ?? afterMs) * pace;
    const error = status === "failed" ? errorOf(usesOwnCode(script) ? failCode : 131_026) : undefined;
    world.timers.after(afterMs * pace, () => report(world, message, status, { at, ...(error && { error }) }));
  }
}

function usesOwnCode(script: ScriptName): boolean {
  return script === "fail" || script === "failed_after_delivered";
}

export function failLater(world: World, message: Message, error: states.ProviderError) {
  world.timers.after(100 * world.settings.pace, () => report(world, message, "failed", { error }));
}

type Detail = { at?: number; error?: states.ProviderError };

export function report(world: World, message: Message, status: StepStatus, { at, error }: Detail = {}) {
  const isKnown = message.history.some((entry) => entry.status === status);
  if (isKnown || message.status === "failed") return;

  message.history.push({ status, at: at ?? world.now() });
  // The history keeps the order in which things were told; the status itself never goes back, and what has reached
  // the phone stays there, whatever is said about it later.
  const isBelied = status === "failed" && RANK[message.status] >= RANK.delivered;
  if (!isBelied && RANK[status] > RANK[message.status]) message.status = status;
  if (status === "failed") message.error = error ?? errorOf(131_026);
  world.events.publish("message", message);
  if (world.settings.statusBatch > 1) tellTogether(world, message, message.history.length - 1);
  else void tellStatus(world, message, message.history.length - 1);
}

/** Alone in its body, and again if it is asked for again. */
export function tellStatus(world: World, message: Message, index: number): Promise<Delivery> | null {
  const number = world.state.numbers.get(message.phoneNumberId);
  const status = message.history[index]?.status;
  if (!number || !status) return null;
  const person = states.findPerson(world.state, message.phone);
  const payload = messagesBody(number, [statusValue(person, message, index)]);
  const { wamid, phoneNumberId, phone, callbackData } = message;
  const job = { kind: "status" as const, status, wamid, phoneNumberId, phone, callbackData, payload };
  return world.webhooks.enqueue(job, copiesOf(person?.script));
}

/** With much to tell, the provider puts many statuses into one body. */
function tellTogether(world: World, message: Message, index: number) {
  const { phoneNumberId, phone, wamid } = message;
  const person = states.findPerson(world.state, phone);
  const known = world.state.waitingStatuses.get(phoneNumberId);
  const waiting = known ?? { values: [], phones: new Set<string>(), wamid };
  waiting.values.push(statusValue(person, message, index));
  waiting.phones.add(phone);
  world.state.waitingStatuses.set(phoneNumberId, waiting);
  if (waiting.values.length >= world.settings.statusBatch) tellWaiting(world, phoneNumberId);
  else if (!known) world.timers.after(BATCH_MS, () => tellWaiting(world, phoneNumberId));
}

function tellWaiting(world: World, phoneNumberId: string) {
  const waiting = world.state.waitingStatuses.get(phoneNumberId);
  const number = world.state.numbers.get(phoneNumberId);
  world.state.waitingStatuses.delete(phoneNumberId);
  if (!waiting || !number) return;
  const payload = messagesBody(number, waiting.values);
  const phones = [...waiting.phones];
  const about = { wamid: waiting.wamid, phoneNumberId, phone: phones[0] ?? null };
  void world.webhooks.enqueue({
    kind: "status",
    status: null,
    ...about,
    payload,
    phones,
    items: waiting.values.length,
  });
}

/** The person looked at the conversation: everything the business sent there was delivered and is now read. */
export function readThread(world: World, thread: states.Thread): number {
  let read = 0;
  for (const message of thread.messages) {
    if (message.direction !== "out" || message.type === "reaction") continue;
    if (message.status === "failed" || RANK[message.status] >= RANK.read) continue;
    for (const status of ["sent", "delivered", "read"] as const) report(world, message, status);
    read++;
  }
  return read;
}

/** The person listened to a voice message. */
export function playMessage(world: World, message: Message) {
  for (const status of ["sent", "delivered", "read", "played"] as const) report(world, message, status);
}

export function changeScript(world: World, person: states.Person, script: ScriptName) {
  const before = person.script;
  person.script = script;
  world.events.publish("person", person);
  if (!catchesUp(before, script)) return;
  for (const { phoneNumberId } of world.state.numbers.values()) {
    const thread = world.state.threads.get(states.threadKey(phoneNumberId, person.phone));
    for (const message of thread?.messages ?? []) {
      if (message.direction === "out") followScript(world, message, script, person.failCode);
    }
  }
}
