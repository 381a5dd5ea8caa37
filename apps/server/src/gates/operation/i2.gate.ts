// Gate I2: the server's clock may jump without anything being lost, repeated, ended or stuck.
import { defineGate } from "../define.ts";

export default defineGate({
  id: "I2",
  suite: "time",
  must: "100 clock steps, forward and back: nothing lost, twice, out of order, ended or stuck",
  size: { commit: "12 steps", full: "100 steps" },
  plants: ["time-goes-forward"],
});
