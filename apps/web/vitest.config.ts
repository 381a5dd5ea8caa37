// How the web client's tests run: a light DOM for each file, real servers on loopback where HTTP matters. Rules have none of
// it: vitest.rules.config.ts.
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { rules } from "./vitest.rules.config.ts";

export default defineConfig({
  plugins: [react()],
  define: { __APP_VERSION__: JSON.stringify("0.0.0-test") },
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    exclude: [rules],
    environment: "happy-dom",
    setupFiles: ["src/test-setup.ts"],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
