// Leaves the sentences of the API documentation out of the web client: the contract is one, and only the server prints them.
import type { Plugin } from "vite";

const CONTRACTS = /packages[\\/]contracts[\\/]src[\\/][\w\\/-]+\.ts$/;
const TEXT = '(?:"(?:[^"\\\\]|\\\\.)*"|`(?:[^`\\\\]|\\\\.)*`)';
const SUMMARY = new RegExp(`\\bsummary:\\s*${TEXT}(?:\\s*\\+\\s*${TEXT})*`, "g");

export function contractSummaries(): Plugin {
  return {
    name: "prosa:contract-summaries",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!CONTRACTS.test(id)) return null;
      // As many lines as before, so that what is mapped still points at its source.
      const left = code.replace(SUMMARY, (whole) => `summary: ""${"\n".repeat(whole.split("\n").length - 1)}`);
      return left === code ? null : { code: left, map: null };
    },
  };
}
