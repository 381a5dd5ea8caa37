// The tap: every decrypted message is written in the transaction of its ratchet, so one is never durable without the other.
import { AsyncResource } from "node:async_hooks";
import type { SessionNews } from "@prosa/contracts/session-link";
import {
  type BinaryNode,
  DEFAULT_CONNECTION_CONFIG,
  proto,
  type SignalAuthState,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
} from "baileys";
import { newsOf, type Owner } from "./message-json.ts";

type MakeRepository = SocketConfig["makeSignalRepository"];

/** Made at load, where no key transaction is open. */
const outside = new AsyncResource("outside of key transactions");
/** An empty message: the library acknowledges it and finds nothing in it. */
const BLANK = Buffer.concat([proto.Message.encode({}).finish(), Buffer.from([1])]);

export interface Tap {
  /** Called with each message before the library sees it. */
  note(stanza: BinaryNode): void;
  makeSignalRepository: MakeRepository;
}

export interface TapOptions {
  own(): Owner | undefined;
  /** Whether this message was stored before. */
  isKnown(stanza: BinaryNode): Promise<boolean>;
  /** It cannot be read, and was not read before. */
  onUnreadable(stanza: BinaryNode): void;
}

export function makeTap({ own, isKnown, onUnreadable }: TapOptions): Tap {
  const stanzas = new WeakMap<object, BinaryNode>();

  const makeSignalRepository: MakeRepository = (auth, logger, pnToLid) => {
    const inner = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, pnToLid);
    const keys = transactionsOf(auth);
    const tapped = (key: string, ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>) =>
      keys.transaction(async () => {
        const stanza = stanzas.get(ciphertext);
        try {
          const plain = await decrypt();
          const news = stanza && readNews(stanza, plain, own());
          if (news) await keys.set({ news: { [`${stanza?.attrs.id}`]: news } } as object);
          return plain;
        } catch (error) {
          // Delivered again because we died between our commit and the receipt: only the receipt is missing.
          if (stanza && (isSenderKeyUsed(stanza, ciphertext, error) || (await isKnown(stanza)))) return BLANK;
          if (stanza) onUnreadable(stanza);
          throw error;
        }
      }, key);
    // A number and its LID name one Signal session, but the library and libsignal take turns by the name they are given: two
    // that work on it under different names would each write over the other's step, and a counter would be used twice.
    const oneName = async <T extends { jid: string }>(args: T): Promise<T> => {
      const jid = (await inner.lidMapping.getLIDForPN(args.jid)) ?? args.jid;
      return { ...args, jid };
    };
    const turnOf = (jid: string) => `session of ${inner.jidToSignalProtocolAddress(jid)}`;
    const inTurn = async <A extends { jid: string }, T>(given: A, work: (args: A) => Promise<T>): Promise<T> => {
      const args = await oneName(given);
      return keys.transaction(() => work(args), turnOf(args.jid));
    };
    return {
      ...inner,
      async decryptMessage(given) {
        const args = await oneName(given);
        return tapped(turnOf(args.jid), args.ciphertext, () => inner.decryptMessage(args));
      },
      decryptGroupMessage: (args) => tapped(args.group, args.msg, () => inner.decryptGroupMessage(args)),
      // The library sends inside one great transaction and would write the ratchets after the message has left.
      encryptMessage: (given) => outside.runInAsyncScope(() => inTurn(given, (args) => inner.encryptMessage(args))),
      encryptGroupMessage: (args) => outside.runInAsyncScope(() => inner.encryptGroupMessage(args)),
      injectE2ESession: (given) => outside.runInAsyncScope(() => inTurn(given, (args) => inner.injectE2ESession(args))),
    };
  };

  return {
    makeSignalRepository,
    note(stanza) {
      for (const child of childrenOf(stanza)) {
        if (child.tag === "enc" && child.content instanceof Uint8Array) stanzas.set(child.content, stanza);
      }
    },
  };
}

export const childrenOf = ({ content }: BinaryNode): BinaryNode[] => (Array.isArray(content) ? content : []);

function transactionsOf(auth: SignalAuthState): SignalKeyStoreWithTransaction {
  return auth.keys as SignalKeyStoreWithTransaction;
}

/** What cannot be understood is the library's to refuse; it must not hold the ratchet. */
function readNews(stanza: BinaryNode, plain: Uint8Array, own: Owner | undefined): SessionNews | undefined {
  try {
    return newsOf(stanza, plain, own);
  } catch {
    return undefined;
  }
}

const USED = /used already|No matching sessions|Invalid PreKey/i;

/** In a group the first part only hands over the sender's key; read before, it is not needed again. */
function isSenderKeyUsed(stanza: BinaryNode, ciphertext: Uint8Array, error: unknown): boolean {
  const parts = childrenOf(stanza).filter(({ tag }) => tag === "enc");
  const isBesideWords = parts.length > 1 && parts.at(-1)?.content !== ciphertext;
  return isBesideWords && error instanceof Error && USED.test(error.message);
}
