// J14: whatever says that it is audited leaves its entry, and whatever leaves none has said why.
import { defineGate } from "../define.ts";

export default defineGate({
  id: "J14",
  suite: "operation",
  must: "every route and job leaves as many entries in the security log as it says, and reads change nothing; refusals and operators' reads are in it; a broken chain alerts within 60 s",
  size: {
    commit: "every route and job once, each route also refused",
    full: "the same, with every wish of every query",
  },
  plants: ["pdf-export-unaudited"],
});
