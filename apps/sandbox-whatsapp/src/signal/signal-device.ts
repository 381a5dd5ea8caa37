// One phone's Signal device, held in memory, on an implementation that is not the one under test.
import {
  GroupCipher,
  GroupSessionBuilder,
  generateIdentityKeyPair,
  generatePreKey,
  generateRegistrationId,
  generateSignedPreKey,
  type PreKey,
  type PreKeyBundleInput,
  ProtocolAddress,
  SenderKeyDistributionMessage,
  SenderKeyName,
  SessionBuilder,
  SessionCipher,
  type SignalStorage,
} from "whatsapp-rust-bridge";

export type EncType = "pkmsg" | "msg" | "skmsg";

export interface Encrypted {
  type: EncType;
  body: Buffer;
}

const PRE_KEY_MESSAGE = 3;

export class SignalDevice {
  readonly identity = generateIdentityKeyPair();
  readonly registrationId = generateRegistrationId();
  readonly signedPreKey = generateSignedPreKey(this.identity, 1);
  readonly #preKeys = new Map<number, PreKey>();
  readonly #sessions = new Map<string, Uint8Array>();
  readonly #senderKeys = new Map<string, Uint8Array>();
  #nextPreKey = 1;
  #line: Promise<unknown> = Promise.resolve();

  readonly #storage: SignalStorage = {
    loadSession: (address) => this.#sessions.get(address),
    storeSession: (address, record) => {
      this.#sessions.set(address, record.serialize());
    },
    getOurIdentity: () => this.identity,
    getOurRegistrationId: () => this.registrationId,
    isTrustedIdentity: () => true,
    loadPreKey: (id) => this.#preKeys.get(id)?.keyPair,
    removePreKey: (id) => {
      this.#preKeys.delete(id);
    },
    loadSignedPreKey: () => this.signedPreKey,
    loadSenderKey: (id) => this.#senderKeys.get(id),
    storeSenderKey: (id, record) => {
      this.#senderKeys.set(id, record);
    },
  };

  /** A phone does one thing after the other: two steps of one ratchet at once would spoil it. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#line.then(work, work);
    this.#line = done.catch(() => {});
    return done;
  }

  takeBundle() {
    const preKey = generatePreKey(this.#nextPreKey++);
    this.#preKeys.set(preKey.keyId, preKey);
    return {
      registrationId: this.registrationId,
      identityKey: this.identity.pubKey,
      signedPreKey: { ...this.signedPreKey, publicKey: this.signedPreKey.keyPair.pubKey },
      preKey: { keyId: preKey.keyId, publicKey: preKey.keyPair.pubKey },
    };
  }

  hasSession(address: string): boolean {
    return this.#sessions.has(address);
  }
  forgetSession(address: string): void {
    this.#sessions.delete(address);
  }
  async startSession(address: string, bundle: PreKeyBundleInput): Promise<void> {
    await new SessionBuilder(this.#storage, ProtocolAddress.from(address)).initOutgoing(bundle);
  }
  async encrypt(address: string, plain: Uint8Array): Promise<Encrypted> {
    const { type, body } = await this.#cipher(address).encrypt(plain);
    return { type: type === PRE_KEY_MESSAGE ? "pkmsg" : "msg", body: Buffer.from(body) };
  }
  async decrypt(address: string, type: string, body: Uint8Array): Promise<Buffer> {
    const cipher = this.#cipher(address);
    const read = type === "pkmsg" ? cipher.decryptPreKeyWhisperMessage(body) : cipher.decryptWhisperMessage(body);
    return Buffer.from(await read);
  }

  /** The key a group's members need to read this device. */
  async senderKey(group: string, address: string): Promise<Buffer> {
    const name = new SenderKeyName(group, ProtocolAddress.from(address));
    const message = await new GroupSessionBuilder(this.#storage).create(name);
    return Buffer.from(message.serialize());
  }
  async takeSenderKey(group: string, address: string, serialized: Uint8Array): Promise<void> {
    const name = new SenderKeyName(group, ProtocolAddress.from(address));
    await new GroupSessionBuilder(this.#storage).process(name, SenderKeyDistributionMessage.deserialize(serialized));
  }
  async encryptGroup(group: string, address: string, plain: Uint8Array): Promise<Buffer> {
    return Buffer.from(await this.#groupCipher(group, address).encrypt(plain));
  }
  async decryptGroup(group: string, address: string, body: Uint8Array): Promise<Buffer> {
    return Buffer.from(await this.#groupCipher(group, address).decrypt(body));
  }

  #cipher(address: string): SessionCipher {
    return new SessionCipher(this.#storage, ProtocolAddress.from(address));
  }
  #groupCipher(group: string, address: string): GroupCipher {
    return new GroupCipher(this.#storage, group, ProtocolAddress.from(address));
  }
}
