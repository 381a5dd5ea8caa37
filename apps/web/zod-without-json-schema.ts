// Leaves Zod's way to JSON Schema out of the web client: only the server prints the API, and every schema would carry it.
import type { Plugin } from "vite";

const SCHEMAS = /node_modules[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
const WRITER = /node_modules[\\/]zod[\\/]v4[\\/]core[\\/]to-json-schema\.js$/;
const PROCESSOR = /^\s*inst\._zod\.processJSONSchema = .*;$/gm;
const EXPORTED = /^export (?:function|const) (\w+)|^export \{ \w+ as (\w+) \}/gm;

export function zodWithoutJsonSchema(): Plugin {
  return {
    name: "prosa:zod-without-json-schema",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (SCHEMAS.test(id)) return { code: found(code, PROCESSOR, id).replace(PROCESSOR, ""), map: null };
      if (WRITER.test(id)) return { code: silence(found(code, EXPORTED, id)), map: null };
      return null;
    },
  };
}

/** Another version of Zod may be written otherwise; then the build says so instead of growing unseen. */
function found(code: string, what: RegExp, id: string): string {
  if (code.search(what) < 0) throw new Error(`${id}: nothing of JSON Schema was found; see zod-without-json-schema.ts`);
  return code;
}

/** Answers nothing: a schema's standard properties name the writer when they are read, and nobody calls it. */
function silence(code: string): string {
  const names = [...code.matchAll(EXPORTED)].map(([, declared, renamed]) => declared ?? renamed);
  return ["const nothing = () => undefined;", ...names.map((name) => `export { nothing as ${name} };`)].join("\n");
}
