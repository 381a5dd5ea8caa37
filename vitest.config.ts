// One `npm test` for the whole house: every workspace brings its own configuration, scripts are tested from here.
import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";

const workspaces = [
  "packages/charts",
  "packages/contracts",
  "packages/flows",
  "apps/server",
  "apps/sandbox",
  "apps/sandbox-whatsapp",
  "apps/session-node",
  "apps/web",
  "apps/widget",
];

export default defineConfig({
  test: {
    projects: [
      ...workspaces.filter((folder) => existsSync(`${import.meta.dirname}/${folder}/package.json`)),
      "apps/web/vitest.rules.config.ts",
      {
        test: {
          name: "scripts",
          root: import.meta.dirname,
          include: ["scripts/**/*.test.ts", "e2e/measure/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
