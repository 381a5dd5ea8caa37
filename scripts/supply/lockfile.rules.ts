// Which builds for other platforms a lockfile forgot, and the entries that name them.

export interface LockEntry {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export type LockPackages = Record<string, LockEntry>;

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openbsd", "netbsd", "openharmony", "sunos", "aix", "win32"];
const PROCESSORS = ["arm64", "arm", "x64", "ia32", "ppc64", "s390x", "riscv64", "loong64", "mips64el", "wasm32"];

/** Where Node would look for a package required from `owner`, nearest first. */
function placesFor(owner: string, name: string): string[] {
  const parts = owner.split("/node_modules/");
  const nested = parts.map(
    (_, index) => `${parts.slice(0, parts.length - index).join("/node_modules/")}/node_modules/${name}`,
  );
  return [...(owner ? nested : []), `node_modules/${name}`];
}

/** A platform build by its name (`@x/cli-linux-x64-musl`); null when the name does not say. */
export function platformOf(name: string): Pick<LockEntry, "os" | "cpu" | "libc"> | null {
  // Node's own name of the system is "win32"; some packages spell it out.
  const words = name.split(/[/-]/).map((word) => (word === "windows" ? "win32" : word));
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  if (os.length === 0 && !cpu.includes("wasm32")) return null;
  const starts = (prefix: string) => words.some((word) => word.startsWith(prefix));
  const libc = starts("musl") ? ["musl"] : starts("gnu") ? ["glibc"] : [];
  return {
    cpu: cpu.length > 0 ? cpu : undefined,
    libc: os.includes("linux") && libc.length > 0 ? libc : undefined,
    os: os.length > 0 ? os : undefined,
  };
}

/**
 * npm leaves optional packages out of the lockfile when the registry in use does not carry them, and `npm ci` then calls the
 * lockfile out of step. Naming them is enough: a build for another platform is never fetched.
 */
export function missingBuilds(packages: LockPackages): LockPackages {
  const missing: LockPackages = {};
  for (const [owner, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const platform = platformOf(name);
      if (!platform || !EXACT.test(version) || placesFor(owner, name).some((place) => packages[place])) continue;
      const { cpu, libc, os } = platform;
      // npm's own order of keys, so that the next install leaves the entry as it is.
      missing[`node_modules/${name}`] = {
        version,
        ...(cpu ? { cpu } : {}),
        ...(entry.dev ? { dev: true } : {}),
        ...(libc ? { libc } : {}),
        optional: true,
        ...(os ? { os } : {}),
      };
    }
  }
  return missing;
}

/** A build that this project's machines (Linux, x64, glibc) would really install. */
export function isForUs({ os, cpu, libc }: LockEntry): boolean {
  return (os?.includes("linux") ?? true) && (cpu?.includes("x64") ?? true) && (libc?.includes("glibc") ?? true);
}

export interface NeededPackage {
  /** In node_modules. */
  path: string;
  /** One of our own, by its folder. */
  linksTo?: string;
}

/** Everything a workspace needs to run, as `npm ci --omit=dev` would install it, wherever the lockfile puts it. */
export function packagesNeededBy(packages: LockPackages, workspace: string): NeededPackage[] {
  const needed = new Map<string, NeededPackage>();
  const waiting = [workspace];
  for (let owner = waiting.pop(); owner !== undefined; owner = waiting.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[owner] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const path = placesFor(owner, name).find((place) => packages[place]);
      const entry = path === undefined ? undefined : packages[path];
      if (path === undefined || !entry || needed.has(path)) continue;
      needed.set(path, entry.link ? { path, linksTo: entry.resolved ?? "" } : { path });
      waiting.push(entry.link ? (entry.resolved ?? "") : path);
    }
  }
  return [...needed.values()];
}
