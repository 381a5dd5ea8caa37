// Lays out on disk what the image would hold: the files the Dockerfile copies, and the packages the server needs.
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { dirname, join, matchesGlob, relative } from "node:path";
import { type LockPackages, packagesNeededBy } from "../supply/lockfile.rules.ts";

/** What the last stage takes from the repository itself. */
function copiedPaths(dockerfile: string): string[] {
  const lines = dockerfile.split("\n");
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
  return last.flatMap((line) => /^COPY (?!--from)(\S+) \S+$/.exec(line)?.[1] ?? []);
}

function ignoreTest(text: string): (path: string) => boolean {
  const patterns = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return (path) => patterns.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));
}

export function layOutImage(root: string, target: string): void {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const isIgnored = ignoreTest(read("deploy/Dockerfile.dockerignore"));
  for (const path of copiedPaths(read("deploy/Dockerfile"))) {
    cpSync(join(root, path), join(target, path), {
      recursive: true,
      filter: (source) => !isIgnored(relative(root, source)),
    });
  }
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: LockPackages };
  for (const { path, linksTo } of packagesNeededBy(packages, "apps/server")) {
    const [from, to] = [join(root, path), join(target, path)];
    mkdirSync(dirname(to), { recursive: true });
    if (linksTo) symlinkSync(relative(dirname(to), join(target, linksTo)), to);
    // Builds for other systems are in the lockfile and not on this disk.
    else if (existsSync(from)) cpSync(from, to, { recursive: true, filter: (one) => linked(one, from, to) });
  }
  for (const built of ["apps/web/dist", "apps/widget/dist"]) {
    if (existsSync(join(root, built))) cpSync(join(root, built), join(target, built), { recursive: true });
  }
  placeFile(process.execPath, join(target, "node"));
}

/** Folders are made anew, files are the same ones: quick, and whoever may not write them there may not here. */
function linked(source: string, from: string, to: string): boolean {
  const isFolder = statSync(source).isDirectory();
  // A package's own packages stand in the list by themselves.
  if (isFolder) return source === from || !relative(from, source).split("/").includes("node_modules");
  const place = join(to, relative(from, source));
  mkdirSync(dirname(place), { recursive: true });
  placeFile(source, place);
  return false;
}

function placeFile(source: string, place: string) {
  try {
    linkSync(source, place);
  } catch {
    copyFileSync(source, place); // another disk
  }
}
