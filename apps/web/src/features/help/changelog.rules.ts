// The project's changelog, from its simple Markdown to parts the page can draw. Pure.

/** A piece of a sentence; `code` and `strong` are the only marks the changelog uses. */
export interface Piece {
  kind: "text" | "code" | "strong";
  text: string;
}

export interface Release {
  /** Null: not released yet. */
  version: string | null;
  /** As written, after the version; empty when there is none. */
  date: string;
  entries: { heading: string; pieces: Piece[] }[];
}

export function piecesOf(line: string): Piece[] {
  return line
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter((part) => part !== "")
    .map((part): Piece => {
      if (part.startsWith("`")) return { kind: "code", text: part.slice(1, -1) };
      if (part.startsWith("**")) return { kind: "strong", text: part.slice(2, -2) };
      return { kind: "text", text: part };
    });
}

const titleOf = (text: string): Pick<Release, "version" | "date"> => {
  const [version = "", date = ""] = text.replaceAll(/[[\]]/g, "").split(/\s+[-–]\s+/);
  return { version: /^unreleased$/i.test(version.trim()) ? null : version.trim(), date: date.trim() };
};

/** "## 1.2.0 - 2026-03-05" opens a release, "### Added" a heading, "- " an entry, an indented line goes on with it. */
export function parseChangelog(text: string): Release[] {
  const releases: { title: string; entries: { heading: string; line: string }[] }[] = [];
  let heading = "";
  let open = false;
  for (const line of text.split(/\r?\n/)) {
    const release = releases.at(-1);
    const title = /^##\s+(.+)$/.exec(line)?.[1];
    const section = /^###\s+(.+)$/.exec(line)?.[1];
    const entry = /^[-*]\s+(.+)$/.exec(line)?.[1];
    if (title) {
      releases.push({ title, entries: [] });
      heading = "";
    } else if (section) heading = section;
    else if (entry && release) release.entries.push({ heading, line: entry });
    else if (open && /^\s+\S/.test(line)) {
      const last = release?.entries.at(-1);
      if (last) last.line += ` ${line.trim()}`;
    }
    open = entry !== undefined || (open && /^\s+\S/.test(line));
  }
  return releases.map(({ title, entries }) => ({
    ...titleOf(title),
    entries: entries.map((one) => ({ heading: one.heading, pieces: piecesOf(one.line) })),
  }));
}

export const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join("");
