// One violation of every rule of operation, planted into the real files, and found; untouched they pass.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import * as rules from "./operation.rules.ts";
import { askServer, madeSecrets } from "./operation.server.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const exists = (path: string) => existsSync(join(root, path));
const server = askServer(root);
const secrets = { ...madeSecrets(), PROSA_IMAGE: "prosa:0.1.0", DOMAIN: "prosa.example.com" };
const values = { ...secrets, MAIL_FROM: "Prosa <no-reply@prosa.example.com>" };

/** As compose writes it; spelled in parts, for it would be taken for one of ours. */
const place = (inside: string) => ["$", "{", inside, "}"].join("");

const dockerfile = read("deploy/Dockerfile");
const compose = read("deploy/compose.yaml");
const caddyfile = read("deploy/proxy/Caddyfile");
const manifests = globSync("deploy/kubernetes/*.yaml", { cwd: root })
  .map((path) => read(path))
  .join("\n---\n");

const nodeImage = `${/^FROM node:.+$/m.exec(dockerfile.split(" AS ").at(-1) ?? "")?.[0]}\n`;
const redisImage = /redis:[\d.]+-bookworm@sha256:\w+/.exec(compose)?.[0] ?? "";

const checks = {
  dockerfile: (text: string) => rules.checkDockerfile("f", text, exists, server),
  compose: (text: string) =>
    rules.checkCompose("f", rules.fillIn(parse(text, { merge: true }), values), values.PROSA_IMAGE, server),
  manifests: (text: string) =>
    rules.checkManifests(
      "f",
      parseAllDocuments(text).map((document): rules.Tree => document.toJS() ?? {}),
      values,
      server,
    ),
  proxy: (text: string) => rules.checkProxy("f", text, ["DOMAIN"]),
};
const texts = { dockerfile, compose, manifests, proxy: caddyfile };

test.each(Object.keys(checks) as (keyof typeof checks)[])("the %s as it stands passes", (what) => {
  expect(checks[what](texts[what])).toEqual([]);
});

test.each<[keyof typeof checks, string, string, RegExp]>([
  ["dockerfile", "USER 10001:10001\n", "", /runs as root/],
  ["dockerfile", "USER 10001:10001", "USER prosa", /runs as prosa/],
  ["dockerfile", "USER 10001:10001", "USER 0", /runs as 0/],
  ["dockerfile", nodeImage, "FROM node:latest\n", /node:latest is not pinned/],
  ["dockerfile", nodeImage, "FROM node:24\n", /node:24 is not pinned/],
  ["dockerfile", '"apps/server/src/main.ts"]', '"apps/server/dist/main.js"]', /entry point starts apps\/server\/dist/],
  ["dockerfile", 'CMD ["serve"]', 'CMD ["dance"]', /no command dance/],
  ["dockerfile", "ENV NODE_ENV=production", "ENV MODE=production", /no variable MODE/],
  ["dockerfile", "COPY tsconfig.base.json", "COPY tsconfig.gone.json", /copies tsconfig.gone.json/],
  ["compose", "  TLS_TERMINATED: proxy\n", "", /TLS_TERMINATED is missing/],
  ["compose", `  MASTER_KEY: ${place("MASTER_KEY:?")}\n`, "", /MASTER_KEY is missing/],
  ["compose", "TOKEN_KEYS: $", "JWT_SECRET: $", /no variable JWT_SECRET/],
  ["compose", "172.30.31.0/24\n  TLS", "0.0.0.0/0\n  TLS", /trusts everybody/],
  ["compose", redisImage, "redis:7", /redis:7 is not pinned/],
  ["compose", "user: postgres\n    read_only: true", "user: postgres", /postgres: may write everywhere/],
  ["compose", 'security_opt: ["no-new-privileges:true"]', "security_opt: []", /proxy: may gain rights/],
  ["compose", "cap_add: [NET_BIND_SERVICE]", "cap_add: [NET_ADMIN]", /a right it does not need: NET_ADMIN/],
  ["compose", "ROLE: worker", "ROLE: session", /no role session/],
  ["compose", "ROLE: worker", "ROLE: api", /nobody has the role worker/],
  ["compose", "read_only: true", "read_only: false", /set read_only/],
  ["compose", "cap_drop: [ALL]", "cap_drop: [MKNOD]", /drop ALL/],
  ["compose", "  stop_grace_period: 40s\n", "", /before a drain ends/],
  ["compose", "command: [migrate]", "command: [upgrade]", /no command upgrade/],
  ["manifests", "runAsNonRoot: true", "runAsNonRoot: false", /may run as root/],
  ["manifests", "path: /health/ready", "path: /ready", /readinessProbe does not ask/],
  ["manifests", "requests: { cpu: 250m, memory: 384Mi }", "requests: {}", /does not say what it needs/],
  ["manifests", "allowPrivilegeEscalation: false", "allowPrivilegeEscalation: true", /may gain rights/],
  ["manifests", "readOnlyRootFilesystem: true", "readOnlyRootFilesystem: false", /may write everywhere/],
  ["manifests", "capabilities: { drop: [ALL] }", "capabilities: {}", /drop ALL/],
  ["manifests", "image: prosa:0.1.0", "image: prosa:latest", /prosa:latest is not pinned/],
  ["manifests", "{ name: ROLE, value: worker }", "{ name: ROLE, value: session }", /no role session/],
  ["manifests", "  ALLOWED_ORIGINS: https", "  CORS_ORIGINS: https", /no variable CORS_ORIGINS/],
  ["manifests", '  SMTP_URL: ""\n', "", /SMTP_URL is missing/],
  ["manifests", "selector: { app: prosa, role: api }", "selector: { app: other }", /selects no pod/],
  ["manifests", "policyTypes: [Ingress, Egress]", "policyTypes: [Ingress]", /may call anywhere/],
  ["manifests", "169.254.0.0/16, ", "", /reaches inside: except 169.254/],
  ["manifests", "64:ff9b::/96, ", "", /reaches inside: except 64:ff9b/],
  ["manifests", "port: 587", "port: 6379", /on port 6379 is not needed/],
  ["manifests", "port: 53,", "port: 5353,", /cannot ask for names/],
  ["manifests", "service.sticky", "service.weighted", /is not sticky/],
  ["proxy", "lb_policy cookie prosa_node", "lb_policy round_robin", /is not sticky/],
  ["proxy", "respond @inside 404", "", /shows \/metrics/],
  ["proxy", "{$DOMAIN}", "{$SITE}", /SITE is not given/],
])("in the %s, %j made %j is found", (what, from, to, message) => {
  const planted = texts[what].replaceAll(from, to);
  expect(planted, "the text to be spoilt is there").not.toBe(texts[what]);
  expect(checks[what](planted).map((finding) => finding.message)).toContainEqual(expect.stringMatching(message));
});

test("figures that the server does not have are found in questions, wherever those stand", () => {
  const ask = (expr: string) =>
    rules.checkQuestions("f", rules.questionsIn({ panels: [{ targets: [{ expr }] }] }), server);
  expect(ask("sum(rate(prosa_http_seconds_count[5m]))")).toEqual([]);
  expect(ask('up{job="prosa"} == 0 or prosa_db_api_waiting > 0')).toEqual([]);
  for (const expr of [
    "prosa_http_seconds_total > 1",
    "rate(proza_jobs[5m])",
    "prosa_http_bucket",
    "1 > 0",
    "prosa_db_x",
  ])
    expect(ask(expr), expr).toHaveLength(1);
  expect(rules.checkQuestions("f", rules.questionsIn({ panels: [] }), server)).toHaveLength(1);
});

test("the example of values, the table of variables and what is asked for agree both ways", () => {
  expect(rules.checkExample("f", `${place("A:?")} ${place("B:-x")} $${place("C")}`, ["A", "B"])).toEqual([]);
  expect(rules.checkExample("f", place("A"), ["B"])).toHaveLength(2);
  const table = [...server.variables].map((name) => `| \`${name}\` | something |`).join("\n");
  expect(rules.checkVariableTable("f", table, server)).toEqual([]);
  expect(rules.checkVariableTable("f", table.replace("`PORT`", "`PORTS`"), server)).toHaveLength(2);
});

test("what the web client imports from outside its folder is copied before it is built", () => {
  const reach = (text: string, way: string) =>
    rules.checkReach("f", text, { stage: "web", folder: "apps/web" }, [
      { path: "apps/web/src/help/News.tsx", text: `import text from "${way}";` },
    ]);
  for (const way of ["../app/a.ts", "../../../../CHANGELOG.md?raw", "../../../../packages/contracts/src/a.ts"])
    expect(reach(dockerfile, way), way).toEqual([]);
  expect(reach(dockerfile, "../../../../LICENSE?raw")).toHaveLength(1);
  expect(reach(dockerfile.replace(" CHANGELOG.md", ""), "../../../../CHANGELOG.md?raw")).toHaveLength(1);
});

test("a moving name is no version", () => {
  for (const image of ["caddy", "caddy:2", "caddy:2.10", "caddy:latest", "caddy:alpine", "x@sha256:12"])
    expect(rules.isPinned(image), image).toBe(false);
  for (const image of ["caddy:2.10.2-alpine", "a.example/prosa:0.1.0", `caddy@sha256:${"0".repeat(64)}`])
    expect(rules.isPinned(image), image).toBe(true);
});
