// How the server's tests run: real Postgres, one database per file, two workers for two cores.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: ["src/testing/global-setup.ts"],
    pool: "forks",
    // One load of the whole program per worker instead of one per file: half the time. Files share nothing but modules.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A condition is waited for, not a speed: how quick things are is measured where it is promised.
    expect: { poll: { timeout: 15_000 } },
  },
});
