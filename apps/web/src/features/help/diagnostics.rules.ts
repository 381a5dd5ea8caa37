// What helps whoever helps: facts about the program and the machine, nothing about the person. Pure.

const browsers: [name: string, mark: RegExp][] = [
  ["Edge", /Edg\/([\d.]+)/],
  ["Opera", /OPR\/([\d.]+)/],
  ["Samsung Internet", /SamsungBrowser\/([\d.]+)/],
  ["Firefox", /Firefox\/([\d.]+)/],
  ["Chrome", /(?:Chrome|CriOS)\/([\d.]+)/],
  ["Safari", /Version\/([\d.]+).*Safari/],
];

/** "Chrome 139": the name and the great number, enough to know what it can do. */
export function browserOf(userAgent: string): string {
  for (const [name, mark] of browsers) {
    const version = mark.exec(userAgent)?.[1];
    if (version) return `${name} ${version.split(".")[0]}`;
  }
  return "?";
}

const systems: [name: string, mark: RegExp][] = [
  ["Android", /Android/],
  ["iOS", /iPhone|iPad/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X/],
  ["Chrome OS", /CrOS/],
  ["Linux", /Linux/],
];

export const systemOf = (userAgent: string): string => systems.find(([, mark]) => mark.test(userAgent))?.[0] ?? "?";

export const reportOf = (lines: readonly { name: string; value: string }[]) =>
  lines.map(({ name, value }) => `${name}: ${value}`).join("\n");
