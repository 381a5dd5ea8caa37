// Mail as a real SMTP server receives it.
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { secret } from "#platform/log";
import { createMailer, MailFailed, type Stamp } from "./index.ts";

interface Received {
  from: string;
  to: string[];
  user: string | undefined;
  raw: string;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function smtpServer(refuse?: { responseCode: number }) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      password === "p@ss word" ? done(null, { user: username }) : done(new Error("no")),
    onRcptTo(address, _, done) {
      done(refuse && address.address.startsWith("refused") ? Object.assign(new Error("no such box"), refuse) : null);
    },
    onData(stream, session, done) {
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
      const to = session.envelope.rcptTo.map(({ address }) => address);
      text(stream).then((raw) => {
        received.push({ from, to, user: session.user, raw });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { received, port };
}

/** Every stamp is good: what a stamp is worth is told where letters are counted. */
const anyStamp = { claim: async () => true, settle: async () => {} };
const stamp = "stamped" as Stamp;
const mailerAt = (url: string) => createMailer({ url: secret(url), from: "Prosa <no-reply@prosa.example>" }, anyStamp);

test("a message arrives with sender, subject and both bodies", async () => {
  const { received, port } = await smtpServer();
  const mailer = mailerAt(`smtp://127.0.0.1:${port}`);
  const { messageId } = await mailer.send({
    stamp,
    to: "ana@empresa.example",
    subject: "Código de recuperação",
    text: "Seu código: 12345678",
    html: "<p>Seu código</p>",
  });
  mailer.close();
  expect(messageId).toContain("@");
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: "no-reply@prosa.example", to: ["ana@empresa.example"] });
  expect(received[0]?.raw).toContain("From: Prosa <no-reply@prosa.example>");
  expect(received[0]?.raw).toContain("text/plain");
  expect(received[0]?.raw).toContain("text/html");
});

test("user and password of the address are used, percent signs decoded", async () => {
  const { received, port } = await smtpServer();
  const mailer = mailerAt(`smtp://mail%40prosa:p%40ss%20word@127.0.0.1:${port}`);
  await mailer.send({ stamp, to: "ana@empresa.example", subject: "s", text: "t" });
  mailer.close();
  expect(received[0]?.user).toBe("mail@prosa");
});

test("a line break in the subject adds no header", async () => {
  const { received, port } = await smtpServer();
  const mailer = mailerAt(`smtp://127.0.0.1:${port}`);
  await mailer.send({ stamp, to: "ana@empresa.example", subject: "hi\r\nBcc: eve@evil.example", text: "t" });
  mailer.close();
  expect(received[0]?.to).toEqual(["ana@empresa.example"]);
  expect(received[0]?.raw).not.toMatch(/^Bcc:/m);
});

test.each(["a@x.example, b@x.example", "a@x.example\r\nBcc: b@x.example", "Ana <a@x.example>", "not an address", ""])(
  "%j is not one address and nothing is sent",
  async (to) => {
    const { received, port } = await smtpServer();
    const mailer = mailerAt(`smtp://127.0.0.1:${port}`);
    await expect(mailer.send({ stamp, to, subject: "s", text: "t" })).rejects.toMatchObject({ isPermanent: true });
    expect(received).toEqual([]);
  },
);

test.each([
  [550, true],
  [450, false],
])("a reply of %i is permanent: %s", async (responseCode, isPermanent) => {
  const { port } = await smtpServer({ responseCode });
  const mailer = mailerAt(`smtp://127.0.0.1:${port}`);
  const failure = mailer.send({ stamp, to: "refused@x.example", subject: "s", text: "t" });
  await expect(failure).rejects.toMatchObject({ name: "MailFailed", isPermanent });
  mailer.close();
});

test("a server that is away is not permanent, and the error names no address", async () => {
  const mailer = mailerAt("smtp://127.0.0.1:1");
  const error = await mailer
    .send({ stamp, to: "ana@empresa.example", subject: "s", text: "t" })
    .catch((e: unknown) => e);
  expect(error).toBeInstanceOf(MailFailed);
  expect(error).toMatchObject({ isPermanent: false });
  expect((error as Error).message).not.toContain("ana@");
});

test("required TLS is not given up when the server offers none", async () => {
  const { received, port } = await smtpServer();
  const mailer = mailerAt(`smtp://127.0.0.1:${port}?requireTLS=true`);
  await expect(mailer.send({ stamp, to: "ana@empresa.example", subject: "s", text: "t" })).rejects.toBeInstanceOf(
    MailFailed,
  );
  expect(received).toEqual([]);
});

test("without a mail server sending fails in words", async () => {
  await expect(
    createMailer(null, anyStamp).send({ stamp, to: "a@x.example", subject: "s", text: "t" }),
  ).rejects.toThrow("SMTP_URL");
});

test("what is not stamped does not reach the mail server", async () => {
  const { received, port } = await smtpServer();
  const stamps = { ...anyStamp, claim: async () => false };
  const mailer = createMailer({ url: secret(`smtp://127.0.0.1:${port}`), from: "no-reply@prosa.example" }, stamps);
  const failure = mailer.send({ stamp, to: "ana@empresa.example", subject: "s", text: "t" });
  await expect(failure).rejects.toMatchObject({ name: "MailFailed", isPermanent: true });
  mailer.close();
  expect(received).toEqual([]);
});
