// What must hold for the files an operator runs the product with, as plain functions of their contents.
import { posix } from "node:path";
import type { Finding, SourceFile } from "../checks/house.rules.ts";
import { checkEgress } from "./operation.network.rules.ts";

/** A value read from YAML or JSON, before anybody looked at it. */
export type Tree = { readonly [name: string]: unknown };

/** What the server says about itself. */
export interface Server {
  /** Variables it reads. */
  readonly variables: ReadonlySet<string>;
  readonly roles: ReadonlySet<string>;
  readonly commands: ReadonlySet<string>;
  readonly isMetric: (name: string) => boolean;
  /** Every problem it has with these variables, in its own words. */
  readonly problemsWith: (environment: Readonly<Record<string, string>>) => readonly string[];
}

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);
const tree = (value: unknown): Tree => (isTree(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const trees = (value: unknown): Tree[] => list(value).map(tree);

/** An exact version, so that the same words mean the same program tomorrow; never a moving name. */
export function isPinned(image: string): boolean {
  if (/@sha256:[0-9a-f]{64}$/.test(image)) return true;
  return /^[\w./-]+:v?\d+\.\d+\.\d+([.-][\w.-]+)?$/.test(image) || /^[\w./-]+:\d+\.\d+-[\w.-]+$/.test(image);
}

/** Read before the server begins, by the system's own library. */
const ofTheSystem: ReadonlySet<string> = new Set(["MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_"]);

export function checkVariables(path: string, names: Iterable<string>, { variables }: Server): Finding[] {
  return [...names]
    .filter((name) => !variables.has(name) && !ofTheSystem.has(name))
    .map((name) => ({ path, message: `the server knows no variable ${name}` }));
}

/** `FROM`, `USER`, `ENV`, and what the entry point starts. Continued lines count as one. */
export function checkDockerfile(path: string, text: string, exists: (file: string) => boolean, server: Server) {
  const found: Finding[] = [];
  const say = (message: string) => found.push({ path, message });
  const lines = text
    .replace(/\\\n/g, " ")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"));
  const stages = new Set(lines.flatMap((line) => /^FROM .+ AS (\w+)$/.exec(line)?.[1] ?? []));
  for (const line of lines) {
    const image = /^FROM (\S+)/.exec(line)?.[1];
    if (image && !stages.has(image) && !isPinned(image)) say(`${image} is not pinned to a version`);
    const source = /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1];
    for (const file of source?.split(/\s+/) ?? []) if (!exists(file)) say(`copies ${file}, which is not there`);
  }
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
  if (stages.size === 0) say("has one stage: what builds would be shipped");
  const user = last.findLast((line) => line.startsWith("USER "))?.slice("USER ".length) ?? "root";
  if (!/^[1-9]\d*(:[1-9]\d*)?$/.test(user)) say(`runs as ${user}: name a number other than 0, which can be checked`);
  const start = last.find((line) => line.startsWith("ENTRYPOINT "))?.slice("ENTRYPOINT ".length);
  const words: string[] = start ? JSON.parse(start) : [];
  const program = words.find((word) => word.endsWith(".ts") || word.endsWith(".js"));
  if (!program || !exists(program)) say(`its entry point starts ${program ?? "nothing"}, which is not there`);
  const command: string[] = JSON.parse(last.find((line) => line.startsWith("CMD "))?.slice("CMD ".length) ?? "[]");
  if (command[0] && !server.commands.has(command[0])) say(`the server knows no command ${command[0]}`);
  const set = last
    .filter((line) => line.startsWith("ENV "))
    .flatMap((line) => line.match(/\b[A-Z][A-Z0-9_]*(?==)/g) ?? []);
  return [...found, ...checkVariables(path, set, server)];
}

/** What the sources of a folder import from outside of it is copied into the stage that builds them. */
export function checkReach(
  path: string,
  dockerfile: string,
  { stage, folder }: { stage: string; folder: string },
  sources: readonly SourceFile[],
): Finding[] {
  const lines = dockerfile.split("\n");
  const from = lines.findIndex((line) => line.endsWith(` AS ${stage}`));
  const to = lines.findIndex((line, place) => place > from && line.startsWith("FROM "));
  const copied = lines
    .slice(from, to)
    .flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(/\s+/) ?? []);
  const reached = sources.flatMap((source) =>
    [...source.text.matchAll(/(?:from|import\(?)\s*["'](\.\.\/[^"'?]+)/g)].map(([, way = ""]) =>
      posix.join(posix.dirname(source.path), way),
    ),
  );
  return [...new Set(reached)]
    .filter((file) => ![folder, ...copied].some((place) => file === place || file.startsWith(`${place}/`)))
    .map((file) => ({ path, message: `the stage ${stage} lacks ${file}, which ${folder} imports` }));
}

const PLACE = /(?<!\$)\$\{(\w+)(?::([-?])([^}]*))?\}/g;

/** Compose's own substitution: after the file was read, in every text of it. */
export function fillIn<T>(value: T, values: Readonly<Record<string, string>>): T;
export function fillIn(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === "string")
    return value.replace(PLACE, (_, name: string, _kind, otherwise = "") => values[name] || otherwise);
  if (Array.isArray(value)) return value.map((one) => fillIn(one, values));
  if (!isTree(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillIn(one, values)]));
}

/** Names that a compose file asks for and those the example gives must be the same. */
export function checkExample(path: string, compose: string, example: readonly string[]): Finding[] {
  const asked = new Set([...compose.matchAll(PLACE)].map((match) => match[1] ?? ""));
  return [
    ...[...asked].filter((name) => !example.includes(name)).map((name) => ({ path, message: `${name} has no line` })),
    ...example.filter((name) => !asked.has(name)).map((name) => ({ path, message: `nobody asks for ${name}` })),
  ];
}

/** Every service is pinned and may do little; those of the server are known to it and accepted by it. */
export function checkCompose(path: string, compose: Tree, image: string, server: Server): Finding[] {
  const found: Finding[] = [];
  const roles = new Set<string>();
  for (const [name, service] of Object.entries(tree(compose.services)).map(
    ([key, value]) => [key, tree(value)] as const,
  )) {
    const say = (message: string) => found.push({ path, message: `${name}: ${message}` });
    if (!isPinned(String(service.image))) say(`${service.image} is not pinned to a version`);
    if (service.privileged) say("is privileged");
    if (service.read_only !== true) say("may write everywhere: set read_only");
    if (!list(service.cap_drop).includes("ALL")) say("keeps capabilities: drop ALL");
    if (!list(service.security_opt).includes("no-new-privileges:true")) say("may gain rights: set no-new-privileges");
    const added = list(service.cap_add).filter((right) => right !== "NET_BIND_SERVICE" || !service.ports);
    if (added.length > 0) say(`has a right it does not need: ${added.join(", ")}`);
    if (service.image !== image) continue;
    const environment = textsOf(service.environment);
    found.push(...checkVariables(path, Object.keys(environment), server));
    for (const problem of server.problemsWith(environment)) say(problem);
    const [command = "serve"] = list(service.command).map(String);
    if (!server.commands.has(command)) say(`the server knows no command ${command}`);
    if (command === "serve") roles.add(environment.ROLE ?? "all");
    if (service.user === "root" || service.user === "0") say("runs as root");
    if (!service.stop_grace_period) say("is killed before a drain ends: set stop_grace_period");
  }
  return [...found, ...checkRoles(path, roles, server)];
}

/** Somebody answers, somebody works, and nobody has a role of another program. */
function checkRoles(path: string, roles: ReadonlySet<string>, server: Server): Finding[] {
  const unknown = [...roles].filter((role) => !server.roles.has(role));
  const missing = roles.has("all") ? [] : ["api", "worker"].filter((role) => !roles.has(role));
  return [
    ...unknown.map((role) => ({ path, message: `the server knows no role ${role}` })),
    ...missing.map((role) => ({ path, message: `nobody has the role ${role}` })),
  ];
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(tree(value)).map(([name, one]) => [name, one === null ? "" : String(one)]));
}

/** `values`: what a real installation would put into the empty secrets. */
export function checkManifests(
  path: string,
  documents: readonly Tree[],
  values: Readonly<Record<string, string>>,
  server: Server,
): Finding[] {
  const found: Finding[] = [];
  const sources = new Map<string, Record<string, string>>();
  const named = (document: Tree) => String(tree(document.metadata).name);
  for (const document of documents) {
    if (document.kind !== "ConfigMap" && document.kind !== "Secret") continue;
    const told = textsOf(document.kind === "Secret" ? document.stringData : document.data);
    found.push(...checkVariables(`${path} ${named(document)}`, Object.keys(told), server));
    const filled = document.kind === "Secret" ? fill(told, values) : told;
    sources.set(`${document.kind} ${named(document)}`, filled);
  }
  const roles = new Set<string>();
  const labels: Tree[] = [];
  for (const document of documents) {
    if (document.kind !== "Deployment" && document.kind !== "Job") continue;
    const template = tree(tree(document.spec).template);
    const pod = tree(template.spec);
    labels.push(tree(tree(template.metadata).labels));
    const where = `${path} ${document.kind} ${named(document)}`;
    if (tree(pod.securityContext).runAsNonRoot !== true) found.push({ path: where, message: "may run as root" });
    for (const container of trees(pod.containers)) {
      const environment = environmentOf(container, sources);
      found.push(...checkContainer(where, container, document.kind === "Deployment"));
      found.push(...checkVariables(where, Object.keys(environment), server));
      for (const message of server.problemsWith(environment)) found.push({ path: where, message });
      const [command = "serve"] = list(container.args).map(String);
      if (!server.commands.has(command)) found.push({ path: where, message: `the server knows no command ${command}` });
      if (command === "serve") roles.add(environment.ROLE ?? "all");
    }
  }
  for (const service of documents.filter(({ kind }) => kind === "Service")) {
    const selector = Object.entries(tree(tree(service.spec).selector));
    const where = `${path} Service ${named(service)}`;
    if (!labels.some((own) => selector.every(([key, value]) => own[key] === value)))
      found.push({ path: where, message: "selects no pod" });
    if (!Object.keys(tree(tree(service.metadata).annotations)).some((key) => /sticky|affinity/.test(key)))
      found.push({ path: where, message: "is not sticky: polling would change process" });
  }
  return [...found, ...checkRoles(path, roles, server), ...checkEgress(path, documents)];
}

function fill(told: Record<string, string>, values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, value || (values[name] ?? "")]));
}

function environmentOf(container: Tree, sources: ReadonlyMap<string, Record<string, string>>): Record<string, string> {
  const given = trees(container.envFrom).flatMap((from) => {
    const [kind, ref] = from.secretRef ? ["Secret", from.secretRef] : ["ConfigMap", from.configMapRef];
    return Object.entries(sources.get(`${kind} ${String(tree(ref).name)}`) ?? {});
  });
  const own = trees(container.env).map(({ name, value }) => [String(name), String(value)] as const);
  return Object.fromEntries([...given, ...own]);
}

function checkContainer(where: string, container: Tree, isLasting: boolean): Finding[] {
  const found: Finding[] = [];
  const say = (message: string) => found.push({ path: where, message });
  const security = tree(container.securityContext);
  if (!isPinned(String(container.image))) say(`${container.image} is not pinned to a version`);
  if (security.allowPrivilegeEscalation !== false) say("may gain rights: set allowPrivilegeEscalation to false");
  if (security.readOnlyRootFilesystem !== true) say("may write everywhere: set readOnlyRootFilesystem");
  if (!list(tree(security.capabilities).drop).includes("ALL")) say("keeps capabilities: drop ALL");
  const { requests, limits } = tree(container.resources);
  if (!tree(requests).cpu || !tree(requests).memory || !tree(limits).memory) say("does not say what it needs");
  if (!isLasting) return found;
  for (const [probe, path] of [
    ["startupProbe", "/health"],
    ["livenessProbe", "/health"],
    ["readinessProbe", "/health/ready"],
  ] as const) {
    if (tree(tree(container[probe]).httpGet).path !== path) say(`its ${probe} does not ask ${path}`);
  }
  return found;
}

/** Every series a question names exists. A name is what begins with ours, or stands before a selector or a range. */
export function checkQuestions(path: string, questions: readonly string[], { isMetric }: Server): Finding[] {
  if (questions.length === 0) return [{ path, message: "asks nothing" }];
  return questions.flatMap((question) => {
    const names = new Set([...question.matchAll(/\bprosa_\w+|\b[a-z_]\w*(?=\s*[{[])/g)].map(([name]) => name));
    if (names.size === 0) return [{ path, message: `asks for no figure: ${question}` }];
    return [...names]
      .filter((name) => name !== "up" && !isMetric(name))
      .map((name) => ({ path, message: `the server has no figure ${name}` }));
  });
}

/** What a dashboard or a file of rules asks, wherever it stands in it. */
export function questionsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(questionsIn);
  if (!isTree(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === "expr" && typeof one === "string" ? [one] : questionsIn(one),
  );
}

/** The table of variables and the server agree both ways. */
export function checkVariableTable(path: string, text: string, { variables }: Server): Finding[] {
  const listed = new Set([...text.matchAll(/^\|\s*`([A-Z][A-Z0-9_]*)`/gm)].map((match) => match[1] ?? ""));
  return [
    ...[...variables].filter((name) => !listed.has(name)).map((name) => ({ path, message: `${name} has no row` })),
    ...[...listed]
      .filter((name) => !variables.has(name))
      .map((name) => ({ path, message: `the server knows no variable ${name}` })),
  ];
}

/** One browser stays with one process, figures stay inside, and every name it reads is given to it. */
export function checkProxy(path: string, text: string, given: readonly string[]): Finding[] {
  const missing = [...text.matchAll(/\{\$(\w+)\}/g)].flatMap(([, name = ""]) => (given.includes(name) ? [] : [name]));
  return [
    ...(/^\s*lb_policy cookie\b/m.test(text) ? [] : [{ path, message: "is not sticky: polling would change process" }]),
    ...(/respond @inside 404/.test(text) && /@inside path \/metrics/.test(text)
      ? []
      : [{ path, message: "shows /metrics to everybody" }]),
    ...missing.map((name) => ({ path, message: `${name} is not given to it` })),
  ];
}
