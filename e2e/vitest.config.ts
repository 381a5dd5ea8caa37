// How journeys run: one stack for all of them, one after the other, in the system's Chromium.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["**/*.e2e.ts"],
    globalSetup: ["stack.setup.ts"],
    fileParallelism: false,
    // The walks over all screens take most of a minute on two cores; what they wait for has limits of its own.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
