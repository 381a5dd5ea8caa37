// Nothing that must stay out of the log gets in, whichever way it is handed over.
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { createLogger, Hidden, personal, secret, withoutQuery } from "./index.ts";

function capture() {
  const lines: string[] = [];
  const log = createLogger({ level: "trace", destination: { write: (line: string) => void lines.push(line) } });
  return { log, lines, text: () => lines.join("") };
}

const c = (n: number) => `canary${n}zq`;
const circular: Record<string, unknown> = { password: c(19) };
circular.self = circular;

/** Each entry hands one canary to the logger in its own way. */
const ways: [string, (log: ReturnType<typeof createLogger>) => void][] = [
  ["a secret in a field", (log) => log.info({ apiUser: secret(c(1)) }, "m")],
  ["a personal value in a field", (log) => log.info({ who: personal(c(2)) }, "m")],
  ["a secret in a template", (log) => log.info(`said ${secret(c(3))}`)],
  ["a secret by concatenation", (log) => log.info(`${"said "}${String(secret(c(4)))}`)],
  ["a secret through %s", (log) => log.info("said %s", secret(c(5)))],
  ["a secret through %j", (log) => log.info("said %j", { value: secret(c(6)) })],
  ["a secret through %o", (log) => log.info("said %o", { value: secret(c(7)) })],
  ["a secret deep in a tree", (log) => log.info({ a: { b: { c: [{ d: secret(c(8)) }] } } }, "m")],
  ["a hidden object", (log) => log.info({ contact: personal({ name: c(9) }) }, "m")],
  ["a secret in a child's bindings", (log) => log.child({ session: secret(c(10)) }).info("m")],
  ["a secret inspected", (log) => log.info(inspect({ value: secret(c(11)) }, { depth: 9, showHidden: true }))],
  ["a password by its name", (log) => log.info({ password: c(12) }, "m")],
  ["an authorization header", (log) => log.info({ headers: { authorization: `Bearer ${c(13)}` } }, "m")],
  ["a cookie header", (log) => log.info({ headers: { cookie: `prosa_refresh=${c(14)}` } }, "m")],
  ["a set-cookie header", (log) => log.info({ headers: { "set-cookie": [c(15)] } }, "m")],
  ["a refresh token by its name", (log) => log.info({ refresh_token: c(16) }, "m")],
  ["a token set-up by its name", (log) => log.info({ body: { tokenSetup: c(17) } }, "m")],
  ["an api key by its name", (log) => log.info({ "Api-Key": c(18) }, "m")],
  ["a circular object", (log) => log.info({ circular }, "m")],
  ["a bearer token in a text", (log) => log.info(`sent Authorization: Bearer ${c(20)}`)],
  ["a signed token in a text", (log) => log.info(`token eyJhbGciOi.${c(21)}.${c(21)}`)],
  ["a password in a database address", (log) => log.info(`connecting to postgres://app:${c(22)}@db:5432/x`)],
  ["the query of a set-up link", (log) => log.info({ url: `https://x.example/setup?tokenSetup=${c(23)}&a=1` }, "m")],
  ["a verification code in a query", (log) => log.info({ url: `/webhooks/x?hub.verify_token=${c(24)}` }, "m")],
  ["an e-mail in a text", (log) => log.info(`mail to ${c(25)}@example.com failed`)],
  ["a phone number in a text", (log) => log.info("call to +55 11 91234-5678 failed")],
  ["SQL parameters on an error", (log) => log.error({ error: withFields(new Error("x"), { parameters: [c(27)] }) })],
  [
    "the detail of a unique violation",
    (log) => log.error(withFields(new Error("duplicate key"), { code: "23505", detail: `Key (email)=(${c(28)})` })),
  ],
  ["the input quoted by a cast error", (log) => log.error(castError(c(29)))],
  ["a cause's quoted input", (log) => log.error(new Error("outer", { cause: castError(c(30)) }), "m")],
  ["an error alone in a field", (log) => log.error({ error: castError(c(33)) })],
  ["bytes", (log) => log.info({ body: Buffer.from(c(31)) }, "m")],
  ["a thrown text", (log) => log.error({ error: c(32) }, "m")],
];

function withFields(error: Error, fields: object): Error {
  return Object.assign(error, fields);
}

function castError(input: string): Error {
  return withFields(new Error(`invalid input syntax for type bigint: "${input}"`), { code: "22P02" });
}

test.each(ways)("%s stays out of the log", (_, write) => {
  const { log, lines, text } = capture();
  write(log);
  expect(lines).toHaveLength(1);
  expect(text()).not.toMatch(/canary\d+zq/);
  expect(text()).not.toContain("91234");
  expect(text()).toMatch(/\[hidden\]|\[bytes\]|duplicate key|not an Error|"type":"Error"/);
});

test("there are at least 30 canaries", () => {
  expect(ways.length).toBeGreaterThanOrEqual(30);
});

test("a hidden value gives itself up only when asked", () => {
  const value = secret("open sesame");
  expect(value.reveal()).toBe("open sesame");
  expect(value).toBeInstanceOf(Hidden);
  expect(`${value} ${String(value)} ${JSON.stringify({ value })} ${inspect(value)} ${[value]}`).not.toContain("sesame");
  expect(Object.keys(value)).toEqual([]);
  expect(structuredCloneOrNothing(value)).not.toContain("sesame");
});

function structuredCloneOrNothing(value: unknown): string {
  return JSON.stringify(structuredClone(value)) ?? "";
}

test("a line is one JSON object in UTC with the bindings of its child", () => {
  const { log, lines } = capture();
  log.child({ requestId: "r1", tenantId: 7, userId: 9 }).info({ route: "/tickets" }, "done");
  const line = JSON.parse(lines[0] ?? "");
  expect(line).toMatchObject({
    level: "info",
    requestId: "r1",
    tenantId: 7,
    userId: 9,
    route: "/tickets",
    message: "done",
  });
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test("control characters are escaped, so nobody forges a line or steers a terminal", () => {
  const { log, lines } = capture();
  const hostile = 'a\n{"level":"fatal"}\r\u001b[2J\u0000\u007f\u009b31m\u2028\u202egnp.exe\ufeff';
  log.info({ name: hostile }, hostile);
  expect(lines).toHaveLength(1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must be absent.
  expect(lines[0]?.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\ufeff]/);
  expect(JSON.parse(lines[0] ?? "").message).toBe(hostile);
});

test("an error keeps its kind, code, place and stack", () => {
  const { log, lines } = capture();
  log.error(
    withFields(new TypeError("broken"), { code: "23505", constraint: "users_email", table: "users" }),
    "failed",
  );
  const { error, message } = JSON.parse(lines[0] ?? "");
  expect(message).toBe("failed");
  expect(error).toMatchObject({ type: "TypeError", message: "broken", constraint: "users_email", table: "users" });
  expect(error.stack).toContain("logger.test.ts");
});

test("ids, times and plain numbers are left alone", () => {
  const { log, lines } = capture();
  log.info({ ticketId: 7000000000123, at: new Date(0), path: "/api/tickets/12", tokens: 3 }, "m");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    ticketId: 7000000000123,
    at: "1970-01-01T00:00:00.000Z",
    tokens: 3,
  });
});

test("an address is logged without its query", () => {
  expect(withoutQuery("/setup?tokenSetup=abc#x")).toBe("/setup");
  expect(withoutQuery("https://a.example/x")).toBe("https://a.example/x");
});
