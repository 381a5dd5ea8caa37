// Puts the emoji names of our three languages beside the application, so that no other host is asked for them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const resolve = createRequire(import.meta.url).resolve;
const wanted = ["pt", "en", "es"].flatMap((language) =>
  ["data", "messages"].map((file) => ({
    address: `emoji/${language}/${file}.json`,
    source: resolve(`emojibase-data/${language}/${file}.json`),
  })),
);

export function emojiFiles(): Plugin {
  return {
    name: "emoji-files",
    generateBundle() {
      for (const { address, source } of wanted) {
        this.emitFile({ type: "asset", fileName: address, source: readFileSync(source) });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const found = wanted.find(({ address }) => request.url === `/${address}`);
        if (!found) return next();
        response.setHeader("content-type", "application/json").end(readFileSync(found.source));
      });
    },
  };
}
