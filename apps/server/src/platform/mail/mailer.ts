// SMTP through nodemailer. Called from jobs only: a mail server may take seconds or be away.
import { createTransport, type Transporter } from "nodemailer";
import type { Secret } from "#platform/log";
import type { Stamp } from "./postage.ts";

export interface Mail {
  /** Where the letter was counted: without it nothing is sent, and with it once. */
  stamp: Stamp;
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** `isPermanent`: the server refused for good (a 5xx reply), so trying again is useless. */
export class MailFailed extends Error {
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = "MailFailed";
    this.isPermanent = isPermanent;
  }
}

export interface Mailer {
  send(mail: Mail): Promise<{ messageId: string }>;
  close(): void;
}

const CONNECT_TIMEOUT_MS = 5_000;
const SOCKET_TIMEOUT_MS = 10_000;

/** Whether a letter was counted, and what became of it. */
export interface Stamps {
  claim(stamp: Stamp, to: string): Promise<boolean>;
  /** What did not go may be tried again. */
  settle(stamp: Stamp, isSent: boolean): Promise<void>;
}

export function createMailer(config: { url: Secret; from: string } | null, stamps: Stamps): Mailer {
  if (!config) {
    return {
      send: async () => Promise.reject(new MailFailed("No mail server is configured: set SMTP_URL", true)),
      close() {},
    };
  }
  const transport = openTransport(config.url.reveal());
  return {
    async send({ stamp, to, subject, text, html }) {
      refuseSeveral(to);
      if (!(await stamps.claim(stamp, to))) throw new MailFailed("Not stamped for this mailbox, or sent already", true);
      try {
        const { messageId } = await transport.sendMail({ from: config.from, to, subject, text, html });
        await stamps.settle(stamp, true);
        return { messageId };
      } catch (error) {
        await stamps.settle(stamp, false);
        throw new MailFailed("The mail server did not take the message", isRefusal(error), error);
      }
    },
    close: () => transport.close(),
  };
}

function openTransport(url: string): Transporter {
  const target = new URL(url);
  const isEncrypted = target.protocol === "smtps:";
  return createTransport({
    host: target.hostname.replace(/^\[|\]$/g, ""),
    port: Number(target.port || (isEncrypted ? 465 : 587)),
    secure: isEncrypted,
    requireTLS: target.searchParams.get("requireTLS") === "true",
    ...(target.username
      ? { auth: { user: decodeURIComponent(target.username), pass: decodeURIComponent(target.password) } }
      : {}),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // Nothing in a message may make this process read a file or call an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** One address, as a person has: a list in the field would send a code to strangers too. */
function refuseSeveral(to: string) {
  if (!/^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+$/.test(to)) throw new MailFailed("Not one mail address", true);
}

function isRefusal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600;
}
