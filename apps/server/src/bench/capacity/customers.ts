// The customers of the capacity bench: write at a rate, mostly where they are attended already, and get the answers that
// the provider accepted, about which its statuses come back.
import { setTimeout as pause } from "node:timers/promises";
import { type Channel, signed, statusBody, type Written, writtenBody } from "../inbound/inbound.bodies.ts";
import type { Answer, Lanes } from "../lanes.ts";

export interface CustomersChannel extends Channel {
  tenantId: number;
  active: string[];
  others: string[];
}

export interface Customers {
  /** Writes one message; true when the server has taken it, at the first try or a later one. */
  write(number: number, until: number, ofTenant?: number): Promise<{ isTaken: boolean; tries: number; ms: number }>;
  /** Of all who write, how many write to this company. */
  shareOf(tenantId: number): number;
  /** What became of one accepted send. */
  follow(sent: { wamid: string; phone: string; externalId: string }): Promise<void>;
  /** Statuses the server has taken so far. */
  readonly statuses: number;
}

/** Shares of who writes: in a conversation, known but without one, and somebody new. */
const ACTIVE = 0.85;
const KNOWN = 0.1;
/** As the provider does, when it is told that nobody can take it now. */
const RETRY_MS = 1_000;
const DELIVERED_MS = 800;
const READ_MS = 20_000;
const SAID = [
  "Bom dia, alguma novidade do meu pedido?",
  "Obrigado!",
  "Pode me mandar o boleto de novo?",
  "Certo, aguardo",
];

const seconds = () => Math.floor(Date.now() / 1000);

export function createCustomers(lanes: Lanes, channels: readonly CustomersChannel[], draw: () => number): Customers {
  const run = Date.now().toString(36);
  const places = channels.flatMap((channel) => channel.active.map((from) => ({ channel, from })));
  const byId = new Map(channels.map((channel) => [channel.externalId, channel]));
  let statuses = 0;
  const any = <T>(items: readonly T[]) => items[Math.floor(draw() * items.length)] as T;

  const placesOf = (tenantId: number) => places.filter(({ channel }) => channel.tenantId === tenantId);

  function written(number: number, ofTenant?: number): { channel: Channel; message: Written } {
    const place = any(ofTenant === undefined ? places : placesOf(ofTenant));
    const chance = draw();
    const { others } = place.channel;
    const isNew = chance >= ACTIVE + KNOWN || others.length === 0;
    const stranger = isNew ? `55119${10_000_000 + (number % 10_000_000)}` : any(others);
    const from = chance < ACTIVE ? place.from : stranger;
    // The number is how it is known again on the screens.
    const message = {
      id: `wamid.capacity.${run}.${number}`,
      from,
      name: "Cliente",
      body: `#${number} ${any(SAID)}`,
      at: seconds(),
    };
    return { channel: place.channel, message };
  }

  return {
    shareOf: (tenantId) => placesOf(tenantId).length / places.length,
    async write(number, until, ofTenant) {
      const { channel, message } = written(number, ofTenant);
      const request = signed(channel, writtenBody(channel, [message]));
      for (let tries = 1; ; tries++) {
        const { status, ms }: Answer = await lanes.send(request);
        if (status === 200 || performance.now() > until) return { isTaken: status === 200, tries, ms };
        await pause(RETRY_MS);
      }
    },
    async follow({ wamid, phone, externalId }) {
      const channel = byId.get(externalId);
      if (!channel) return;
      for (const [status, wait] of [
        ["sent", 50],
        ["delivered", DELIVERED_MS],
        ["read", READ_MS * draw()],
      ] as const) {
        await pause(wait, undefined, { ref: false });
        const body = statusBody(channel, { id: wamid, status, to: phone, at: seconds() });
        if ((await lanes.send(signed(channel, body))).status === 200) statuses += 1;
      }
    },
    get statuses() {
      return statuses;
    },
  };
}
