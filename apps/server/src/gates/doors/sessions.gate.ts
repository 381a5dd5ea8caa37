// Gates of sessions: they end when they should, and nobody forges, guesses or steals one.
import { defineGate, vitest, vitestWith } from "../define.ts";

const auth = (id: string, must: string, ...files: string[]) =>
  defineGate({
    id,
    suite: "sessions",
    must,
    size: { commit: "every case", full: "every case" },
    step: "test",
    command: () => vitest(...files.map((file) => `src/company/auth/auth.${file}.test.ts`)),
  });

export default [
  auth("E1", "an ended session is over within 2 s, 15 s without Redis", "closing"),
  defineGate({
    id: "E2",
    suite: "sessions",
    must: "1,000 random sequences of refresh cookies end as the model says",
    size: { commit: "30 sequences", full: "1,000 sequences" },
    step: "test",
    command: (tier) =>
      vitestWith(tier === "full" ? { REFRESH_SEQUENCES: 1_000 } : {}, "src/company/auth/auth.refresh.test.ts"),
  }),
  auth("E3", "40 forgeries x all entrances refused", "tokens"),
  defineGate({
    id: "E4",
    suite: "sessions",
    must: "login hours exact to the minute in 5 zones",
    size: { commit: "every minute", full: "every minute" },
    step: "test",
    command: () => vitest("src/company/sessions/login-hours.rules.test.ts"),
  }),
  auth("E5", "at most 100 evaluations per account and day", "login"),
  auth("E6", "an unknown e-mail is answered and worked on like a wrong password", "login", "recovery"),
  auth("E7", "5 tries per recovery code", "recovery"),
  auth("E8", "0 secrets in addresses and logs", "secrets", "tokens"),
  defineGate({
    id: "E9",
    suite: "sessions",
    must: "hostile handshakes are refused and shut out by address",
    size: { commit: "each kind", full: "each kind; 100,000 have not been tried" },
    step: "test",
    command: () => vitest("src/platform/realtime/realtime.test.ts"),
  }),
];
