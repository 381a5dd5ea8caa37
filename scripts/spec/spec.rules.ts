// Compares what the specification names with what the project has, as plain functions of lists.

export interface Endpoint {
  method: string;
  path: string;
}

export interface Conformance {
  screens: { path: string; access: string }[];
  endpoints: Endpoint[];
  errorCodes: { core: string[]; configuration: string[] };
  limits: Record<string, unknown>;
  values: Record<string, string[]>;
}

export interface ErrorText {
  title?: string;
  detail?: string;
  action?: string;
}

export interface Project {
  screens: { path: string; state: string }[];
  /** Declared in the contract. */
  routes: Endpoint[];
  /** What the server really mounts; null when it cannot tell yet. */
  served: Endpoint[] | null;
  codes: string[];
  /** Texts by locale, then by code. */
  texts: Record<string, Record<string, ErrorText>>;
  limits: Record<string, unknown>;
  /** Value sets the product declares, by the specification's name: its words to ours. */
  values: Record<string, Record<string, string>>;
  /** The product's sources, tests left out. */
  sources: string[];
}

export interface Part {
  name: string;
  built: number;
  total: number;
  missing: string[];
  /** Wrong today, as opposed to not built yet: any of these fails the command. */
  broken: string[];
  note?: string;
}

/** Parameter names, the API base and trailing slashes do not make two addresses different. */
export function sameAddress(path: string): string {
  const plain = path.replace(/^\/api(?=\/)/, "").replace(/\{[^}]+\}|:[A-Za-z]\w*/g, ":");
  return plain.length > 1 ? plain.replace(/\/+$/, "") : plain;
}

const endpointKey = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${sameAddress(path)}`;

export function compareScreens(spec: Conformance, project: Project): Part {
  const built = new Set(
    project.screens.filter((screen) => screen.state === "built").map((screen) => sameAddress(screen.path)),
  );
  const partial = new Set(project.screens.map((screen) => sameAddress(screen.path)));
  const missing = spec.screens.filter((screen) => !built.has(sameAddress(screen.path)));
  const specified = new Set(spec.screens.map((screen) => sameAddress(screen.path)));
  return {
    name: "screens",
    built: spec.screens.length - missing.length,
    total: spec.screens.length,
    missing: missing.map(({ path }) => (partial.has(sameAddress(path)) ? `${path} (partial)` : path)),
    broken: project.screens
      .filter(({ path }) => !specified.has(sameAddress(path)))
      .map(({ path }) => `${path} is not a screen of the specification`),
  };
}

export function compareEndpoints(spec: Conformance, project: Project): Part {
  const declared = new Set(project.routes.map(endpointKey));
  const served = project.served && new Set(project.served.map(endpointKey));
  const stands = (key: string) => declared.has(key) && (served?.has(key) ?? true);
  const wanted = spec.endpoints.map((endpoint) => ({ ...endpoint, key: endpointKey(endpoint) }));
  const missing = wanted.filter(({ key }) => !stands(key));
  return {
    name: "endpoints",
    built: wanted.length - missing.length,
    total: wanted.length,
    missing: missing.map(({ method, path }) => `${method} ${path}`),
    broken: served
      ? [...declared].filter((key) => !served.has(key)).map((key) => `${key} is in the contract and not served`)
      : [],
    note: served
      ? `${declared.size} in the contract, all compared with what the server mounts`
      : "declared only: the server does not list its routes yet (listServedRoutes in apps/server/src/app.ts)",
  };
}

const LOCALES = ["pt", "en", "es"];

export function compareCodes(spec: Conformance, project: Project): Part {
  const specified = [...spec.errorCodes.core, ...spec.errorCodes.configuration];
  const known = new Set(project.codes);
  const problems = (code: string) => [
    ...(known.has(code) ? [] : [`${code} is not in the catalogue`]),
    ...LOCALES.flatMap((locale) =>
      (["title", "detail", "action"] as const)
        .filter((part) => !project.texts[locale]?.[code]?.[part]?.trim())
        .map((part) => `${code} has no ${part} in ${locale}`),
    ),
  ];
  const missing = specified.filter((code) => problems(code).length > 0);
  const ours = project.codes.filter((code) => !specified.includes(code));
  return {
    name: "codes",
    built: specified.length - missing.length,
    total: specified.length,
    missing,
    broken: [...specified, ...ours].flatMap(problems),
    note: `in ${LOCALES.join(", ")}; ${ours.length} more of our own`,
  };
}

export function compareLimits(spec: Conformance, project: Project): Part & { used: string[]; unused: string[] } {
  const wanted = Object.entries(spec.limits);
  const equal = (key: string, value: unknown) => JSON.stringify(project.limits[key]) === JSON.stringify(value);
  const missing = wanted.filter(([key, value]) => !equal(key, value)).map(([key]) => key);
  const extra = Object.keys(project.limits).filter((key) => !(key in spec.limits));
  const isUsed = (key: string) => project.sources.some((text) => new RegExp(`\\blimits\\.${key}\\b`).test(text));
  const used = wanted.map(([key]) => key).filter(isUsed);
  return {
    name: "limits",
    built: wanted.length - missing.length,
    total: wanted.length,
    missing,
    broken: [
      ...missing.map(
        (key) => `${key} is ${JSON.stringify(project.limits[key])}, not ${JSON.stringify(spec.limits[key])}`,
      ),
      ...extra.map((key) => `${key} is not a limit of the specification`),
    ],
    note: `${used.length} used by code, ${wanted.length - used.length} not yet`,
    used,
    unused: wanted.map(([key]) => key).filter((key) => !used.includes(key)),
  };
}

/** Sets whose values the product declares one by one; the others are held by the schemas they stand in. */
export function compareValues(spec: Conformance, project: Project): Part {
  const sets = Object.entries(project.values);
  const wanted = sets.flatMap(([name]) => (spec.values[name] ?? []).map((value) => ({ name, value })));
  const missing = wanted.filter(({ name, value }) => !Object.hasOwn(project.values[name] ?? {}, value));
  const extra = sets.flatMap(([name, words]) =>
    Object.keys(words)
      .filter((value) => !spec.values[name]?.includes(value))
      .map((value) => `${name}: ${value} is not a value of the specification`),
  );
  return {
    name: "values",
    built: wanted.length - missing.length,
    total: wanted.length,
    missing: missing.map(({ name, value }) => `${name}: ${value}`),
    broken: [...missing.map(({ name, value }) => `${name}: ${value} is missing`), ...extra],
    note: sets.map(([name]) => name).join(", "),
  };
}
