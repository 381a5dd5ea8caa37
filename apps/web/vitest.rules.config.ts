// How the web client's rules are tested: without a DOM, and in one process for all of them, since pure functions share nothing
// else. A process for each file took longer than all their tests.
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** All but those whose module asks a door that looks for the browser. */
export const rules = "src/**/!(actions|quick-add|send).rules.test.ts";

export default defineConfig({
  plugins: [react()],
  define: { __APP_VERSION__: JSON.stringify("0.0.0-test") },
  test: {
    name: "@prosa/web-rules",
    include: [rules],
    isolate: false,
    setupFiles: ["src/test-setup.ts"],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
