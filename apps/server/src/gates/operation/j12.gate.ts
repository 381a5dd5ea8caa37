// Every door finds back by itself, soon after each fault is over.
import { chaos, defineGate } from "../define.ts";

export default defineGate({
  id: "J12",
  suite: "operation",
  must: "a route, a webhook, a socket and sending work again at most 5 s after the end of a fault (p95)",
  size: { commit: "5,000 messages, 20 faults, shown", full: "100,000 messages, 200 faults, judged" },
  plants: ["slow-return"],
  step: "chaos",
  command: (tier, plant) =>
    chaos(
      tier,
      "flow",
      ...(plant ? ["--plant", plant, "--messages", "400", "--conversations", "40", "--gap", "8"] : []),
    ),
});
