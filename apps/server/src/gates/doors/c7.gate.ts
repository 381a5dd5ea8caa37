// Gate C7: how long an answer takes does not tell whether somebody else's object exists.
import { defineGate } from "../define.ts";

export default defineGate({
  id: "C7",
  suite: "isolation",
  must: "foreign and absent ids within 2 ms of each other at the median of 2,000 pairs",
  size: { commit: "300 pairs over every reading route with an id", full: "2,000 pairs" },
  plants: ["existing-is-looked-up"],
});
