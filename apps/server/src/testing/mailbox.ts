// A real mail server for tests that keeps what it is given.
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  to: string[];
  /** Headers and all parts, decoded. */
  text: string;
}

export interface Mailbox {
  /** For the server's environment. */
  readonly env: Record<string, string>;
  readonly mails: readonly ReceivedMail[];
  /** While false every message is turned away for the moment, as by a server that is overloaded. */
  accepts: boolean;
  readonly turnedAway: number;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const state = { accepts: true, turnedAway: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (!state.accepts) {
          state.turnedAway += 1;
          return done(Object.assign(new Error("busy"), { responseCode: 451 }));
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, text: decode(Buffer.concat(chunks).toString("latin1")) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "Prosa <no-reply@example.com>" },
    mails,
    get accepts() {
      return state.accepts;
    },
    set accepts(value) {
      state.accepts = value;
    },
    get turnedAway() {
      return state.turnedAway;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Quoted-printable, which is how short letters travel. */
function decode(raw: string): string {
  const bytes = raw
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
