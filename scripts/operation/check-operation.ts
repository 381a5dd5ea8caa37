// Reads everything under deploy/ and holds it against the server: what it does not know, refuses or lacks is named.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import * as rules from "./operation.rules.ts";
import { askServer, madeSecrets } from "./operation.server.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const exists = (path: string) => existsSync(join(root, path));
const server = askServer(root);
const values = madeSecrets();

const example = [...read("deploy/compose.env.example").matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
  ([, name = "", value = ""]) => [name, value.replace(/^"(.*)"$/, "$1")] as const,
);
const filled = Object.fromEntries(example.map(([name, value]) => [name, value || (values[name] ?? "")]));
const composeText = read("deploy/compose.yaml");
const compose: rules.Tree = rules.fillIn(parse(composeText, { merge: true }), filled);
const proxy = (compose.services as Record<string, { environment?: Record<string, string> }>).proxy?.environment ?? {};

const manifestFiles = globSync("deploy/kubernetes/*.yaml", { cwd: root }).toSorted();
const manifests = manifestFiles.flatMap((path) =>
  parseAllDocuments(read(path)).map((document): rules.Tree => {
    if (document.errors.length > 0) throw new Error(`${path}: ${document.errors[0]?.message}`);
    return document.toJS();
  }),
);

const webSources = globSync("apps/web/{src/**/*.{ts,tsx},*.ts}", { cwd: root, exclude: ["**/*.test.*"] });

const findings = [
  ...rules.checkReach(
    "deploy/Dockerfile",
    read("deploy/Dockerfile"),
    { stage: "web", folder: "apps/web" },
    webSources.map((path) => ({ path, text: read(path) })),
  ),
  ...rules.checkDockerfile("deploy/Dockerfile", read("deploy/Dockerfile"), exists, server),
  ...rules.checkExample(
    "deploy/compose.env.example",
    composeText,
    example.map(([name]) => name),
  ),
  ...rules.checkCompose("deploy/compose.yaml", compose, filled.PROSA_IMAGE ?? "", server),
  ...rules.checkProxy("deploy/proxy/Caddyfile", read("deploy/proxy/Caddyfile"), Object.keys(proxy)),
  ...rules.checkManifests("deploy/kubernetes", manifests, values, server),
  ...["deploy/alerts/prosa.rules.yaml", "deploy/grafana/prosa.json"].flatMap((path) =>
    rules.checkQuestions(path, rules.questionsIn(parse(read(path))), server),
  ),
  ...rules.checkVariableTable("docs/operations.md", read("docs/operations.md"), server),
];
for (const { path, message } of findings) console.error(`${path}: ${message}`);
console.log(`operation: ${findings.length} findings in ${manifestFiles.length + 7} files`);
process.exitCode = findings.length > 0 || manifestFiles.length === 0 ? 1 : 0;
