// A customer of the demonstration: says things through the sandbox, and knows what has arrived on the phone.
import { waitUntil } from "./wait.ts";

export interface PhoneMessage {
  wamid: string;
  direction: "in" | "out";
  type: string;
  text: string;
  status: string;
}

export interface Customer {
  phone: string;
  say(what: Record<string, unknown>): Promise<string>;
  /** The newest message of the business, once there are so many of them. */
  received(count: number): Promise<PhoneMessage>;
  control(path: string, body: unknown): Promise<unknown>;
}

export interface Line {
  sandboxUrl: string;
  phoneNumberId: string;
}

const PATIENCE_MS = 60_000;

export function customer({ sandboxUrl, phoneNumberId }: Line, name: string, phone: string): Customer {
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${sandboxUrl}/__control${path}`, {
      ...(body === undefined
        ? {}
        : { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    if (!answer.ok) throw new Error(`sandbox ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const sent = async () => {
    const { messages } = (await ask(`/threads/${phoneNumberId}/${phone}`)) as { messages: PhoneMessage[] };
    // A reaction hangs on another message; it is none of its own.
    return messages.filter(({ direction, type }) => direction === "out" && type !== "reaction");
  };
  return {
    phone,
    control: (path, body) => ask(path, body),
    async say(what) {
      const { wamid } = (await ask("/say", { phoneNumberId, from: phone, name, ...what, await: true })) as {
        wamid: string;
      };
      return wamid;
    },
    async received(count) {
      let last: PhoneMessage | undefined;
      const reached = async () => {
        const out = await sent();
        last = out.at(-1);
        return out.length >= count;
      };
      await waitUntil(`${count} messages on the phone of ${name}`, reached, PATIENCE_MS);
      if (!last) throw new Error(`nothing arrived on the phone of ${name}`);
      return last;
    },
  };
}
