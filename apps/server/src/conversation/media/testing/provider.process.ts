// The provider with large files, as a program of its own, so that its memory is not counted as the server's.
import { openProvider } from "./provider.ts";

const provider = await openProvider();
const ids = process.argv
  .slice(2)
  .map((size) => provider.hold({ content: Buffer.alloc(Number(size), "large"), isUnmeasured: true }));
process.stdout.write(`${JSON.stringify({ env: provider.env, ids })}\n`);
