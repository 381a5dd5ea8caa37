// E12: how many sockets one user and one address may have open at once.
import { defineGate } from "../define.ts";

export default defineGate({
  id: "E12",
  suite: "sessions",
  must: "200 sockets of one user at once: exactly 20; 5,000 silent upgrades from one address: at most 50 open, none longer than 12 s",
  size: { commit: "200 sockets, 300 silent upgrades", full: "200 sockets, 5,000 silent upgrades" },
  plants: ["count after the await"],
});
