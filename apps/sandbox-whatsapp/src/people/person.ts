// Somebody with a phone, known by number and by LID; a company's number is one too, with devices linked to it.
import { SignalDevice } from "../signal/signal-device.ts";
import { NET } from "../wire/names.ts";
import type { Past } from "./history.ts";
import type { LinkedDevice, Shown } from "./world.types.ts";

export interface Behaviour {
  /** How far receipts go when the company's message arrives. */
  receipts: "none" | "delivered" | "read" | "played";
  receiptDelayMs: number;
}

export class Person {
  readonly number: string;
  readonly lid: string;
  name: string;
  readonly phone = new SignalDevice();
  readonly shown: Shown[] = [];
  readonly #shownIds = new Map<string, Shown>();
  devices: LinkedDevice[] = [];
  /** What the telephone tells of the time before, to every device that is linked from now on. */
  past: Past | null = null;
  behaviour: Behaviour = { receipts: "read", receiptDelayMs: 0 };

  constructor(number: string, lid: string, name: string) {
    this.number = number;
    this.lid = lid;
    this.name = name;
  }

  get numberJid(): string {
    return `${this.number}${NET}`;
  }
  get lidJid(): string {
    return `${this.lid}@lid`;
  }
  get linked(): LinkedDevice[] {
    return this.devices.filter((device) => !device.isRemoved);
  }

  /** A phone shows a message once, however often it comes under its id. False when it was there. */
  show(message: Shown): boolean {
    if (this.#shownIds.has(message.id)) return false;
    this.#shownIds.set(message.id, message);
    this.shown.push(message);
    return true;
  }
  find(id: string): Shown | undefined {
    return this.#shownIds.get(id);
  }
}
