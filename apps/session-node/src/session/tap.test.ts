// Everybody has two names at WhatsApp and one Signal session: reading under one name and writing under the other take turns.
import { setTimeout as wait } from "node:timers/promises";
import {
  type AuthenticationCreds,
  addTransactionCapability,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  generateSignalPubKey,
  initAuthCreds,
  proto,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from "baileys";
import { expect, test } from "vitest";
import { quiet } from "../log.ts";
import { repairSignal } from "./signal-repair.ts";
import { makeTap } from "./tap.ts";

const NUMBER = "5511987650010@s.whatsapp.net";
const LID = "200000000000002@lid";
const SHOP = "200000000000001:12@lid";

/** Keys at the far end of a link: each reading takes a while. */
function slowKeys() {
  const rows = new Map<string, unknown>();
  const keys: SignalKeyStore = {
    async get<K extends keyof SignalDataTypeMap>(kind: K, ids: string[]) {
      const found = ids.map(
        (id) => [id, rows.get(`${kind}|${id}`) as SignalDataTypeMap[K] | null | undefined] as const,
      );
      await wait(2);
      return Object.fromEntries(found.flatMap(([id, value]) => (value ? [[id, value] as const] : [])));
    },
    async set(data) {
      for (const [kind, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values ?? {})) rows.set(`${kind}|${id}`, value);
      }
    },
  };
  return addTransactionCapability(keys, quiet, { maxCommitRetries: 1, delayBetweenTriesMs: 0 });
}

const bundleOf = ({ registrationId, signedIdentityKey, signedPreKey }: AuthenticationCreds, preKey: Uint8Array) => ({
  registrationId,
  identityKey: generateSignalPubKey(signedIdentityKey.public),
  signedPreKey: {
    keyId: signedPreKey.keyId,
    publicKey: generateSignalPubKey(signedPreKey.keyPair.public),
    signature: signedPreKey.signature,
  },
  preKey: { keyId: 1, publicKey: generateSignalPubKey(preKey) },
});

async function twoWhoHaveMet() {
  repairSignal();
  const tap = makeTap({ own: () => undefined, isKnown: async () => false, onUnreadable: () => {} });
  const shop = tap.makeSignalRepository({ creds: initAuthCreds(), keys: slowKeys() }, quiet);
  const [creds, keys, preKey] = [initAuthCreds(), slowKeys(), Curve.generateKeyPair()];
  await keys.set({ "pre-key": { 1: preKey } });
  const customer = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, quiet);
  await shop.lidMapping.storeLIDPNMappings([{ lid: LID, pn: NUMBER }]);
  await shop.injectE2ESession({ jid: LID, session: bundleOf(creds, preKey.public) });
  return { shop, customer };
}

const words = (text: string) => Buffer.from(proto.Message.encode({ conversation: text }).finish());

test("what is sent to a number while its LID is being read can be read by the phone, each time", async () => {
  const { shop, customer } = await twoWhoHaveMet();
  const hello = await shop.encryptMessage({ jid: NUMBER, data: words("hello") });
  await customer.decryptMessage({ jid: SHOP, ...hello });

  for (let place = 0; place < 12; place++) {
    const asked = await customer.encryptMessage({ jid: SHOP, data: words(`asked ${place}`) });
    const [answer, , more] = await Promise.all([
      shop.encryptMessage({ jid: NUMBER, data: words(`answer ${place}`) }),
      wait(place % 4).then(() => shop.decryptMessage({ jid: LID, ...asked })),
      wait(1).then(() => shop.encryptMessage({ jid: LID, data: words(`more ${place}`) })),
    ]);
    const read = [];
    for (const sent of [answer, more]) read.push(Buffer.from(await customer.decryptMessage({ jid: SHOP, ...sent })));
    expect(read).toEqual([words(`answer ${place}`), words(`more ${place}`)]);
  }
});
