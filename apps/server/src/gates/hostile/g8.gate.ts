// G8: whoever asks for much long work keeps nobody of another company waiting.
import { defineGate } from "../define.ts";

export default defineGate({
  id: "G8",
  suite: "fuzz",
  must: "500 long jobs of one person: at most 3 waiting, 10 of the company; another company's starts within 2 s and next",
  size: { commit: "60 jobs, by the order of starts", full: "500 jobs, by the order of starts and the clock" },
  plants: ["first-come-first-served"],
});
