// F4: what somebody writes stays text on every screen.
import { defineGate } from "../define.ts";

export default defineGate({
  id: "F4",
  suite: "content",
  must: "600 texts that try to be script in every text field of every route, every screen looked at: 0 executions, 0 violations of the content policy",
  size: { commit: "every field once, 40 texts or more", full: "every field 15 times, 600 texts" },
  plants: ["raw-html"],
});
