// Moves business messages through their statuses, by script or by hand, and tells the business about each step.
import type { World } from "../world.ts";
import { PROVIDER_ERRORS } from "./graph.errors.ts";
import { statusPayload } from "./payloads.ts";
import { catchesUp, copiesOf, planOf, type ScriptName, type Step } from "./scripts.ts";
import { findPerson, type Message, type MessageStatus, type Person, type ProviderError, type Thread } from "./state.ts";
import type { Delivery } from "./webhooks.ts";

const RANK: Record<MessageStatus, number> = { queued: 0, accepted: 0, sent: 1, delivered: 2, read: 3, failed: 4 };

export function followScript(world: World, message: Message, script: ScriptName) {
  for (const step of planOf(script)) {
    const happenedAt = world.now() + (step.happenedMs ?? step.afterMs) * world.settings.pace;
    world.timers.after(step.afterMs * world.settings.pace, () =>
      report(world, message, step.status, { at: happenedAt }),
    );
  }
}

export function failLater(world: World, message: Message, error: ProviderError) {
  world.timers.after(100 * world.settings.pace, () => report(world, message, "failed", { error }));
}

type Detail = { at?: number; error?: ProviderError };

export function report(world: World, message: Message, status: Step["status"], { at, error }: Detail = {}) {
  const isKnown = message.history.some((entry) => entry.status === status);
  if (isKnown || message.status === "failed") return;

  message.history.push({ status, at: at ?? world.now() });
  // The history keeps the order in which things were told; the status itself never goes back.
  if (RANK[status] > RANK[message.status]) message.status = status;
  if (status === "failed") message.error = error ?? PROVIDER_ERRORS.undeliverable;
  world.events.publish("message", message);
  void tellStatus(world, message, message.history.length - 1);
}

export function tellStatus(world: World, message: Message, index: number): Promise<Delivery> | null {
  const number = world.state.numbers.get(message.phoneNumberId);
  const status = message.history[index]?.status;
  if (!number || !status) return null;
  const person = findPerson(world.state, message.phone);
  const payload = statusPayload(number, person, message, index);
  const { wamid, phoneNumberId, phone } = message;
  return world.webhooks.enqueue(
    { kind: "status", status, wamid, phoneNumberId, phone, payload },
    copiesOf(person?.script),
  );
}

/** The person looked at the conversation: everything the business sent there was delivered and is now read. */
export function readThread(world: World, thread: Thread): number {
  let read = 0;
  for (const message of thread.messages) {
    if (message.direction !== "out" || message.status === "failed" || message.status === "read") continue;
    for (const status of ["sent", "delivered", "read"] as const) report(world, message, status);
    read++;
  }
  return read;
}

export function changeScript(world: World, person: Person, script: ScriptName) {
  const before = person.script;
  person.script = script;
  world.events.publish("person", person);
  if (!catchesUp(before, script)) return;
  for (const thread of world.state.threads.values()) {
    if (thread.phone !== person.phone) continue;
    for (const message of thread.messages) if (message.direction === "out") followScript(world, message, script);
  }
}
