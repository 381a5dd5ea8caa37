// How the session node is tested: against the pretend WhatsApp, started as a program of its own.
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
