// Whoever has an e-mail enters with the right password, whatever other companies do with the same e-mail.
import { defineGate } from "../define.ts";

export default defineGate({
  id: "E10",
  suite: "sessions",
  must: "one e-mail in up to 10 companies: each right password enters its own company, whatever the others do, rename or how recently they were online; recovery changes only proven accounts; 0 sign-ins refused, one evaluation each",
  size: { commit: "12 random sets", full: "1,000 random sets" },
  plants: ["three-account-cap"],
});
