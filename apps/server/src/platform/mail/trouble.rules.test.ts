// What a mail server's refusal means to the person who set it up.
import { expect, test } from "vitest";
import { troubleOf } from "./trouble.rules.ts";

test.each([
  [{ code: "EAUTH", response: "535 5.7.8 Bad credentials" }, "login", "535 5.7.8 Bad credentials"],
  [{ code: "ESOCKET", message: "connect ECONNREFUSED 192.0.2.1:587" }, "host", "connect ECONNREFUSED 192.0.2.1:587"],
  [{ code: "EDNS", message: "getaddrinfo ENOTFOUND mail" }, "host", "getaddrinfo ENOTFOUND mail"],
  [{ code: "ETIMEDOUT", message: "Greeting never received" }, "timeout", "Greeting never received"],
  [{ code: "ESOCKET", message: "self-signed certificate" }, "security", "self-signed certificate"],
  [
    { code: "ESOCKET", message: "SSL routines: wrong version number" },
    "security",
    "SSL routines: wrong version number",
  ],
  [{ code: "EENVELOPE", response: "550 no such box" }, "address", "550 no such box"],
  [{ code: "EMESSAGE", response: "554 spam" }, "refused", "554 spam"],
  [{}, "refused", null],
  [undefined, "none", null],
] as const)("%j means %s", (cause, reason, detail) => {
  expect(troubleOf(cause)).toEqual({ reason, detail });
});
