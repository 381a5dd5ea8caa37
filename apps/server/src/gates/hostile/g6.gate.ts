// G6: what strangers with slow bodies may cost.
import { defineGate } from "../define.ts";

export default defineGate({
  id: "G6",
  suite: "fuzz",
  must: "2,000 strangers with 3 MB each, trickling: memory +64 MB at most, others' p99 at most 2x; every body over within 20 s",
  size: { commit: "100 strangers, without memory and times", full: "2,000 strangers, the server a process of its own" },
  plants: ["body read before the key is known"],
});
