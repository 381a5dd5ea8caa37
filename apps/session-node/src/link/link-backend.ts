// A session's keys and news over the link: sealed, named without numbers, and repeated until they are durable.
import type { Granted } from "@prosa/contracts/session-link";
import type { Backend, Group } from "../session/backend.types.ts";
import type { Links } from "./links.ts";
import { Sealing } from "./sealing.ts";

const SENT = "sent";

/** `isHeld` is false once the lease has run out by our own clock. */
export function linkBackend(links: Links, granted: Granted, isHeld: () => boolean): Backend {
  const { tenant, channel, epoch } = granted;
  const held = { tenant, channel, epoch };
  const sealing = new Sealing(granted.dataKey, tenant, channel);
  let seq = granted.committed;

  return {
    async load(kind, ids) {
      const names = ids.map((id) => sealing.name(kind, id));
      const { values } = await links.insist("keys.get", { ...held, kind, names }, isHeld);
      const found = ids.flatMap((id, place): [string, string][] => {
        const [name, value] = [names[place], values[place]];
        return name && value ? [[id, sealing.open(kind, name, value).toString()]] : [];
      });
      return new Map(found);
    },
    async commit(group: Group) {
      // The same number for every try: the server knows which it has.
      const commit = { ...held, seq: seq + 1, ...sealedGroup(sealing, group) };
      await links.insist("commit", commit, isHeld);
      seq++;
    },
    async known(ids) {
      return (await links.insist("known", { ...held, ids }, isHeld)).known;
    },
    async sent(id) {
      const { value } = await links.insist("sent.get", { ...held, id }, isHeld);
      return value === null ? undefined : sealing.open(SENT, id, value);
    },
  };
}

function sealedGroup(sealing: Sealing, { keys, news, sent }: Group) {
  return {
    keys: keys.map(({ kind, id, text }) => {
      const name = sealing.name(kind, id);
      return { kind, name, value: text === null ? null : sealing.seal(kind, name, text) };
    }),
    news,
    sent: sent.map(({ id, bytes }) => ({ id, value: sealing.seal(SENT, id, bytes) })),
  };
}
