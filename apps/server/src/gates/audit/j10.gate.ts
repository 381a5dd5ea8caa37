// J10: whatever the operator and the platform's support do or look at is in the security log.
import { defineGate } from "../define.ts";

export default defineGate({
  id: "J10",
  suite: "operation",
  must: "100 % of operators' and support's acts audited: every route that they may call, and every one that they may not",
  size: { commit: "every route once", full: "every route once, with every wish of its query" },
  plants: ["support-reads-unseen"],
});
