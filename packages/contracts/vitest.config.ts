// How the contracts are tested: plain values, and time enough on a machine that is busy with the other workspaces.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["src/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
});
