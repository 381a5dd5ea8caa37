// How the sandbox is tested: real sockets on random ports, so nothing is shared between files.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["src/**/*.test.ts"], testTimeout: 60_000 },
});
