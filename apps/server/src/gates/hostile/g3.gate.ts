// Gate G3: nothing that is sent over a socket brings a process down.
import { defineGate } from "../define.ts";

export default defineGate({
  id: "G3",
  suite: "fuzz",
  must: "150,000 hostile frames and events: 0 crashes, nobody else disturbed",
  size: { commit: "3,000 frames", full: "150,000 frames" },
  plants: ["throwing-listener"],
});
