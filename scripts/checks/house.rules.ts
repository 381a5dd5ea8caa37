// The habits of the house that a machine can check, as plain functions of file names and texts.
import { isForUs, type LockPackages, missingBuilds } from "../supply/lockfile.rules.ts";

export interface SourceFile {
  path: string;
  text: string;
}

export interface Finding {
  path: string;
  message: string;
  /** A warning is shown and forgiven; everything else fails the check. */
  warning?: boolean;
}

export interface Manifest {
  path: string;
  name?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const CODE = /\.tsx?$/;
const SQL = /\.sql$/;
const CSS = /\.css$/;
const LONG = 300;
const TOO_LONG = 450;
const VAGUE = /^(utils?|helpers?|common|managers?)$|(-|[a-z])(utils?|helpers?|manager)$/i;
/** The design names the namespace of shared texts "common". */
const TEXTS = /\/locales\/[^/]+\/[\w-]+\.json$/;
const PURPOSE = /^(\/\/(?!\/)|\/\*\*?)\s*\S.{9,}/;
const MACHINE_PATH = /(?<![\w.])\/(work|root)\//;
const DOWNLOAD_HOST = /registry\.(npmjs|yarnpkg)\.|npm\.pkg\.github\.|^\s*registry\s*=|_auth[T]oken/m;
// The import checker reads import statements and calls; a type written this way would pass by it unseen.
const HIDDEN_IMPORT = /typeof import\(|import\(["'][^"']+["']\)\.[A-Z]/;
// Only in comments: "todo" is also a Portuguese word.
const UNFINISHED = /(\/\/|\*)\s*(TODO|FIXME|XXX)\b/;
// Drawn without one of these, a dialog has a close button that nobody can name aloud.
const DIALOG = /<Modal[\s>]/;
const NAMED_CLOSE = /closeButtonProps|withCloseButton=\{false\}/;
// A ticket may also be asleep: what is going on is open or pending. Migrations stay as they were.
const GOING_ON = /\bstatus\s*(<>|!=)\s*'closed'|"status",\s*"(<>|!=)",\s*"closed"/;
const TICKETS_READ = /^(apps\/server\/(src|functions)|e2e)\//;
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

const lineOf = (text: string, pattern: RegExp) => text.slice(0, text.search(pattern)).split("\n").length;

export function checkSource({ path, text }: SourceFile): Finding[] {
  const found: Finding[] = [];
  const say = (message: string, pattern?: RegExp) =>
    found.push({ path: pattern ? `${path}:${lineOf(text, pattern)}` : path, message });

  if (!TEXTS.test(path) && path.split("/").some((part) => part.split(".").some((word) => VAGUE.test(word))))
    say("the name says nothing: no utils, helpers, common or manager");
  if (MACHINE_PATH.test(text)) say("names a path of one machine", MACHINE_PATH);
  if (DOWNLOAD_HOST.test(text)) say("names a package registry or its key", DOWNLOAD_HOST);
  if (!CODE.test(path) && !SQL.test(path) && !CSS.test(path)) return found;

  const lines = text.trimEnd().split("\n");
  if (lines.length > TOO_LONG) say(`${lines.length} lines: split it by verb (at most ${TOO_LONG})`);
  else if (lines.length > LONG)
    found.push({ path, message: `${lines.length} lines (aim below ${LONG})`, warning: true });
  if (TICKETS_READ.test(path) && GOING_ON.test(text) && !path.endsWith("migration-lint.test.ts"))
    say("not closed is not going on: say status in ('open', 'pending')", GOING_ON);
  if (!CODE.test(path)) return found;

  const first = lines[0]?.startsWith("#!") ? lines[1] : lines[0];
  if (!PURPOSE.test(first ?? "")) say("the first line is not a sentence of purpose");
  if (HIDDEN_IMPORT.test(text)) say("use an import statement, so that the import rules can see it", HIDDEN_IMPORT);
  if (UNFINISHED.test(text)) say("something is left unfinished", UNFINISHED);
  if (DIALOG.test(text) && !NAMED_CLOSE.test(text)) say("the dialog's close button has no name", DIALOG);
  return found;
}

const CROWDED = 30;

/** Folders that hold one kind of thing, numbered or named by a list elsewhere, so that nobody looks through them. */
export const ROOMY: Readonly<Record<string, string>> = {
  "apps/server/migrations": "numbered; read from first to last",
  "apps/web/src/shared/i18n/locales/en": "one file per namespace; resources.ts lists them",
  "apps/web/src/shared/i18n/locales/es": "one file per namespace; resources.ts lists them",
  "apps/web/src/shared/i18n/locales/pt": "one file per namespace; resources.ts lists them",
  "docs/decisions": "numbered; its README.md is the index",
  "docs/screenshots": "pictures, one per screen and look, made by a command",
};

/** A folder of more files than a reader takes in at a glance is split by subject; what is excused must still need it. */
export function checkFolders(paths: readonly string[], excused: Readonly<Record<string, string>> = ROOMY): Finding[] {
  const sizes = new Map<string, number>();
  for (const path of paths) {
    const folder = path.split("/").slice(0, -1).join("/");
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  const crowded = [...sizes].filter(([folder, size]) => size > CROWDED && !(folder in excused));
  const stale = Object.keys(excused).filter((folder) => !sizes.has(folder));
  return [
    ...crowded.map(([path, size]) => ({ path, message: `${size} files: split it by subject (at most ${CROWDED})` })),
    ...stale.map((path) => ({ path, message: "is excused from the size of folders and does not exist" })),
  ];
}

export function checkManifest(manifest: Manifest): Finding[] {
  return Object.entries(dependenciesOf(manifest))
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => ({ path: manifest.path, message: `${name}: "${version}" is not an exact version` }));
}

/** Every dependency has its row `| \`name\` | ...` in docs/dependencies.md, and no row outlives its dependency. */
export function checkDependencyTable(manifests: Manifest[], table: string): Finding[] {
  const path = "docs/dependencies.md";
  const ours = new Set(manifests.map((manifest) => manifest.name));
  const used = new Set(manifests.flatMap((manifest) => Object.keys(dependenciesOf(manifest))));
  const listed = new Set([...table.matchAll(/^\|\s*`([^`]+)`/gm)].map((match) => match[1] ?? ""));
  return [
    ...[...used]
      .filter((name) => !listed.has(name) && !ours.has(name))
      .map((name) => ({ path, message: `${name} has no row: say what it does and why this one` })),
    ...[...listed].filter((name) => !used.has(name)).map((name) => ({ path, message: `${name} is no longer used` })),
  ];
}

/** A lockfile that names download addresses ties every clone to one machine's registry. */
export function checkLockfile(text: string): Finding[] {
  const path = "package-lock.json";
  const { packages } = JSON.parse(text) as { packages: LockPackages };
  const forgotten = Object.keys(missingBuilds(packages)).length;
  return [
    ...Object.entries(packages).flatMap(([name, entry]) => {
      if (entry.resolved && !entry.link) return [{ path, message: `${name} carries a download address` }];
      if (name.includes("node_modules/") && !entry.link && !entry.integrity && isForUs(entry))
        return [{ path, message: `${name} has no integrity hash` }];
      return [];
    }),
    ...(forgotten > 0
      ? [
          {
            path,
            message: `${forgotten} builds for other platforms are not named: run \`npm run lockfile\`, or \`npm ci\` fails`,
          },
        ]
      : []),
  ];
}

function dependenciesOf(manifest: Manifest): Record<string, string> {
  return { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
}
