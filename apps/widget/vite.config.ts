// How the web chat is built: one loader without imports for other sites' pages, and the frame's page with its files.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at("."),
  base: "/widget/",
  // Preact's own factory, by the compiler that is there already.
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: at("dist"),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { loader: at("src/loader/loader.ts"), frame: at("index.html") },
      output: {
        entryFileNames: (chunk) => (chunk.name === "loader" ? "loader.js" : "assets/[name]-[hash].js"),
      },
    },
  },
});
