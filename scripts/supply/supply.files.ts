// The files in which it is kept what is shipped, read and written as they are.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { LockPackages } from "./lockfile.rules.ts";
import type { Image, Snapshot } from "./supply.rules.ts";

export const root = resolve(import.meta.dirname, "../..");
export const IMAGES = "deploy/images.json";
export const ADVISORIES = "deploy/advisories.json";
/** Where images are named. */
export const NAMING = [
  "deploy/compose.yaml",
  "deploy/compose.dev.yaml",
  "deploy/Dockerfile",
  "deploy/Dockerfile.session-node",
] as const;

export const read = (path: string): string => readFileSync(join(root, path), "utf8");
export const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
const parse = <T>(path: string): T => JSON.parse(read(path));

export interface ImageList {
  about: string;
  images: Image[];
}

export interface KeptSnapshot extends Snapshot {
  about: string;
}

export const readImages = (): ImageList => parse(IMAGES);
export const readSnapshot = (): KeptSnapshot => parse(ADVISORIES);
export const readLock = (): { packages: LockPackages } => parse("package-lock.json");
export const writeJson = (path: string, value: unknown): void => write(path, `${JSON.stringify(value, null, 2)}\n`);
