// G7: nobody's input keeps everybody else waiting.
import { defineGate } from "../define.ts";

export default defineGate({
  id: "G7",
  suite: "fuzz",
  must: "no route and no job keeps the event loop longer than 50 ms of processor time, on the deepest, widest and longest input that is let in",
  size: {
    commit: "every route with two shapes and two texts in turn, 8 tables of up to 8 MB, webhooks of 3 MB",
    full: "every route with every shape and eleven texts, tables of 50 MB and 200,000 rows, webhooks of 3 MB",
  },
  plants: ["import-checked-in-the-api"],
});
