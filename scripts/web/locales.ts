// `npm run locales`: writes the types of the interface's words anew after a namespace was added or taken away.
import { globSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileOf, LANGUAGES, resourcesText } from "./locales.rules.ts";

const i18n = resolve(import.meta.dirname, "../../apps/web/src/shared/i18n");
for (const language of LANGUAGES) {
  const namespaces = globSync(`locales/${language}/*.json`, { cwd: i18n }).map((file) => basename(file, ".json"));
  writeFileSync(join(i18n, fileOf(language)), resourcesText(language, namespaces));
  console.log(`${namespaces.length} namespaces in apps/web/src/shared/i18n/${fileOf(language)}`);
}
