// Loaded before a server whose memory is asked for: on a signal it throws away what nobody needs and tells what is left, so
// that what is held is not hidden in what the runtime has not yet given back.
import { writeFileSync } from "node:fs";

process.on("SIGUSR2", () => {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  writeFileSync(process.env.GC_REPORT ?? "", JSON.stringify(process.memoryUsage()));
});
