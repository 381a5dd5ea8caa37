// How journeys run: one stack for all of them, one after the other, in the system's Chromium.
import { defineConfig } from "vitest/config";
import { isFull } from "./tier.ts";

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["**/*.e2e.ts"],
    // What only repeats a journey in other looks waits for the full tier.
    exclude: isFull ? [] : ["**/*.full.e2e.ts"],
    globalSetup: ["stack.setup.ts"],
    fileParallelism: false,
    // The walks over all screens take two minutes on two cores; what they wait for has limits of its own.
    testTimeout: 400_000,
    hookTimeout: 180_000,
    // A condition is waited for, whatever the machine has to do besides; how quick things are is measured where it is promised.
    expect: { poll: { timeout: 60_000 } },
  },
});
