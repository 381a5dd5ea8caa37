// Gate A13: a full disk costs nothing that was acknowledged.
import { chaos, defineGate } from "../define.ts";

export default defineGate({
  id: "A13",
  suite: "chaos",
  must: "disk full in 10 cycles: nothing acknowledged is lost, works again by itself",
  size: { commit: "2 cycles, by name", full: "10 cycles" },
  plants: ["ack-early"],
  step: "by name",
  command: (tier, plant) => chaos(tier, "disk", ...(plant ? ["--plant", plant] : [])),
});
