// Files of a brand's pictures: what each kind is made of, and under which names they are asked for. Pure.
import type { BrandImage } from "@prosa/contracts/company/brand/branding";

/** By what is drawn from it: the ends of the files' names. */
export const endings: Readonly<Record<BrandImage, readonly string[]>> = {
  logoLight: ["logo.png"],
  logoDark: ["logo.png"],
  icon: ["32.png", "180.png", "192.png", "512.png"],
  loginBackground: ["background.webp"],
};

export const mostBytes = { logo: 200 * 1024, background: 1024 * 1024 } as const;

const FILE = /^([0-9a-f]{32})-(logo\.png|32\.png|180\.png|192\.png|512\.png|background\.webp)$/;

export interface NamedFile {
  readonly name: string;
  readonly ending: string;
  readonly type: "image/png" | "image/webp";
}

/** Null for whatever is no file of ours: it never becomes a path. */
export function fileNamed(text: string): NamedFile | null {
  const [, name, ending] = FILE.exec(text) ?? [];
  if (name === undefined || ending === undefined) return null;
  return { name, ending, type: ending.endsWith(".webp") ? "image/webp" : "image/png" };
}

export const BRAND_PATH = "/brand";
export const imagePath = (name: string, ending: string): string => `${BRAND_PATH}/${name}-${ending}`;

const starts: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
];

/** JPEG, PNG or WebP, by what stands at its beginning. */
export function isPicture(content: Buffer): boolean {
  if (starts.some((bytes) => bytes.every((byte, index) => content[index] === byte))) return true;
  return content.toString("latin1", 0, 4) === "RIFF" && content.toString("latin1", 8, 12) === "WEBP";
}
