// The drawing as this browser has it until the server does too: in IndexedDB, apart per person, offered after a crash.
import type { FlowDocument } from "@prosa/flows";
import { createStore, delMany, get, keys, set, type UseStore } from "idb-keyval";
import { session } from "../../../../shared/api/index.ts";
import { registerForget } from "../../../../shared/safety/index.ts";

export interface LocalCopy {
  document: FlowDocument;
  /** The saved draft it was begun from. */
  rev: number;
  at: number;
}

let opened: UseStore | undefined;
const store = () => {
  opened ??= createStore("prosa-flows", "drafts");
  return opened;
};
// One after the other, and a blocked disk stops nobody.
let chain: Promise<unknown> = Promise.resolve();
const inTurn = <T>(step: () => Promise<T>): Promise<T | undefined> => {
  const turn = chain.then(step).catch(() => undefined);
  chain = turn;
  return turn;
};

const prefixOf = (owner: { tenantId: number; userId: number }) => `${owner.tenantId}:${owner.userId}:`;
const keyOf = (flowId: number) => {
  const owner = session.get();
  return owner ? `${prefixOf(owner)}${flowId}` : null;
};

export function readCopy(flowId: number): Promise<LocalCopy | undefined> {
  const key = keyOf(flowId);
  return key ? inTurn(() => get<LocalCopy>(key, store())) : Promise.resolve(undefined);
}

export function writeCopy(flowId: number, copy: LocalCopy): void {
  const key = keyOf(flowId);
  if (key) void inTurn(() => set(key, copy, store()));
}

export function removeCopy(flowId: number): void {
  const key = keyOf(flowId);
  if (key) void inTurn(() => delMany([key], store()));
}

registerForget(() =>
  inTurn(async () => {
    const owner = session.get();
    if (!owner) return;
    const mine = (await keys<string>(store())).filter((key) => key.startsWith(prefixOf(owner)));
    await delMany(mine, store());
  }).then(() => {}),
);
