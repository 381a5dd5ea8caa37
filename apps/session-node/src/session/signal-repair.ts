// libsignal tries a message on one session after the other and steps each one's ratchet before it knows whether the message
// is for it; when a later one fits, the ones tried before are stored spoilt, and what is sent on them cannot be read.
// Here each is tried on a copy.
import libsignal from "libsignal";
import SessionRecordModule from "libsignal/src/session_record.js";

interface Session {
  indexInfo: { used: number };
  [field: string]: unknown;
}
interface Cipher {
  doDecryptWhisperMessage(data: Uint8Array, session: Session): Promise<Buffer>;
}
interface Records {
  new (): { setSession(session: Session): void; serialize(): unknown };
  deserialize(data: unknown): { getSessions(): Session[] };
}

const SessionRecord = SessionRecordModule as unknown as Records;

export function repairSignal(): void {
  Object.assign(libsignal.SessionCipher.prototype, { decryptWithSessions });
}

async function decryptWithSessions(this: Cipher, data: Uint8Array, sessions: Session[]) {
  const errors: Error[] = [];
  for (const session of sessions) {
    const copy = copyOf(session);
    try {
      const plaintext = await this.doDecryptWhisperMessage(data, copy);
      for (const field of Object.keys(session)) delete session[field];
      Object.assign(session, copy);
      session.indexInfo.used = Date.now();
      return { session, plaintext };
    } catch (error) {
      errors.push(error as Error);
    }
  }
  const used = errors.find(({ name }) => name === "MessageCounterError");
  throw used ?? Object.assign(new Error("No matching sessions found for message"), { name: "SessionError" });
}

function copyOf(session: Session): Session {
  const record = new SessionRecord();
  record.setSession(session);
  const [copy] = SessionRecord.deserialize(record.serialize()).getSessions();
  if (!copy) throw new Error("A session did not survive copying.");
  return copy;
}
