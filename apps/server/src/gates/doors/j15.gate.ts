// J15: nobody's mailbox is filled, and no unproven company writes to hundreds.
import { defineGate } from "../define.ts";

export default defineGate({
  id: "J15",
  suite: "operation",
  must: "letters: <= 5 an hour per recipient and <= 50 a day per unverified company, 10,000 tries",
  size: { commit: "300 tries", full: "10,000 tries" },
  plants: ["invitation-by-creating"],
});
