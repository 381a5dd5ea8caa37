// How the pretend WhatsApp is tested: real sockets on random ports, so nothing is shared between files.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine may take its time; what is waited for is the condition.
    expect: { poll: { timeout: 15_000 } },
  },
});
