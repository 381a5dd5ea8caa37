// SMTP through nodemailer. Called from jobs only: a mail server may take seconds or be away.
import { createTransport, type Transporter } from "nodemailer";
import type { Secret } from "#platform/log";
import type { Stamp } from "./postage.ts";
import { troubleOf } from "./trouble.rules.ts";

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

/** A mail server that was chosen in the product itself. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly security: "tls" | "starttls" | "none";
  readonly user: string;
  readonly password: Secret | null;
  readonly from: string;
  readonly replyTo: string | null;
}

interface Way {
  readonly transport: Transporter;
  readonly from: string;
  readonly replyTo: string | null;
}

/** The chosen server comes before the configured one; it is asked for with every letter, and a change needs no restart. */
export function createMailer(
  config: { url: Secret; from: string } | null,
  stamps: Stamps,
  chosen: () => Promise<MailServer | null> = async () => null,
): Mailer {
  const standard: Way | null = config && {
    transport: openTransport(serverOf(config.url.reveal())),
    from: config.from,
    replyTo: null,
  };
  const keeper = keepChosen();
  return {
    async send({ stamp, to, subject, text, html }) {
      refuseSeveral(to);
      const way = keeper.wayTo(await chosen()) ?? standard;
      if (!way) throw new MailFailed("No mail server is configured: set SMTP_URL", true);
      if (!(await stamps.claim(stamp, to))) throw new MailFailed("Not stamped for this mailbox, or sent already", true);
      try {
        const { from, replyTo } = way;
        // The stamp's own: a letter that goes again after a crash is the same one to whoever receives it.
        const messageId = `<${stamp}@${domainOf(from)}>`;
        const letter = { from, to, subject, text, html, messageId, ...(replyTo === null ? {} : { replyTo }) };
        const headers = { "Auto-Submitted": "auto-generated" };
        await way.transport.sendMail({ ...letter, headers });
        await stamps.settle(stamp, true);
        return { messageId };
      } catch (error) {
        await stamps.settle(stamp, false);
        throw new MailFailed("The mail server did not take the message", isRefusal(error), error);
      }
    },
    close() {
      standard?.transport.close();
      keeper.close();
    },
  };
}

/** Of a sender such as "Prosa <no-reply@example.com>". */
const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? "localhost";

/** One transport for the server that is chosen now; with another one the older is closed. */
function keepChosen() {
  let kept: { key: string; way: Way } | null = null;
  const close = () => {
    kept?.way.transport.close();
    kept = null;
  };
  return {
    close,
    wayTo(server: MailServer | null): Way | null {
      if (!server) {
        close();
        return null;
      }
      const { from, replyTo, password, ...open } = server;
      const key = JSON.stringify([server, password?.reveal() ?? null]);
      if (kept?.key !== key) {
        close();
        kept = {
          key,
          way: { transport: openTransport({ ...open, password: password?.reveal() ?? "" }), from, replyTo },
        };
      }
      return kept.way;
    },
  };
}

/** What became of a letter that failed, for the person who tries the server. */
export const mailTrouble = (failed: MailFailed) => troubleOf(failed.cause);

interface Server {
  host: string;
  port: number;
  security: "tls" | "starttls" | "opportunistic" | "none";
  user: string;
  password: string;
}

function serverOf(url: string): Server {
  const target = new URL(url);
  const isEncrypted = target.protocol === "smtps:";
  const isRequired = target.searchParams.get("requireTLS") === "true";
  return {
    host: target.hostname.replace(/^\[|\]$/g, ""),
    port: Number(target.port || (isEncrypted ? 465 : 587)),
    security: isEncrypted ? "tls" : isRequired ? "starttls" : "opportunistic",
    user: decodeURIComponent(target.username),
    password: decodeURIComponent(target.password),
  };
}

function openTransport({ host, port, security, user, password }: Server): Transporter {
  return createTransport({
    host,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    ...(user ? { auth: { user, pass: password } } : {}),
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
