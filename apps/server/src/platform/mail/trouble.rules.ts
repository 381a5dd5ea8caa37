// Why a mail server did not take a letter, in a few words of ours and in its own. Pure.

export type MailReason = "login" | "host" | "timeout" | "security" | "address" | "refused" | "none";

interface SmtpError {
  code?: unknown;
  message?: unknown;
  response?: unknown;
  responseCode?: unknown;
}

const SHOWN = 200;
const byCode: Readonly<Record<string, MailReason>> = {
  EAUTH: "login",
  ENOAUTH: "login",
  EOAUTH2: "login",
  EDNS: "host",
  ECONNECTION: "host",
  ECONNREFUSED: "host",
  ENOTFOUND: "host",
  ETIMEDOUT: "timeout",
  ETLS: "security",
  EREQUIRETLS: "security",
  EENVELOPE: "address",
  EMESSAGE: "refused",
};

/** A handshake that fails comes as a plain trouble of the connection. */
const isHandshake = (message: string) => /certificate|ssl|tls|wrong version number|STARTTLS/i.test(message);

export function troubleOf(cause: unknown): { reason: MailReason; detail: string | null } {
  if (cause === undefined || cause === null) return { reason: "none", detail: null };
  const { code, message, response } = cause as SmtpError;
  const said = typeof response === "string" ? response : typeof message === "string" ? message : "";
  const detail = said.replace(/\s+/g, " ").trim().slice(0, SHOWN) || null;
  const known = typeof code === "string" ? byCode[code] : undefined;
  if (known !== "login" && known !== "address" && isHandshake(said)) return { reason: "security", detail };
  return { reason: known ?? (code === "ESOCKET" ? "host" : "refused"), detail };
}
