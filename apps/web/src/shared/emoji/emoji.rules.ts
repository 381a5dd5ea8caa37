// Which emoji some letters mean, and which were used last. Pure.

export interface NamedEmoji {
  emoji: string;
  label: string;
  tags: string[];
}

const bare = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Names that begin with the letters first, then words inside names, then tags; accents do not count. */
export function matchEmoji<E extends NamedEmoji>(all: readonly E[], letters: string, count: number): E[] {
  const wanted = bare(letters);
  if (wanted === "") return [];
  const scoreOf = ({ label, tags }: E) => {
    const name = bare(label);
    if (name.startsWith(wanted)) return 3;
    if (name.split(/\s+/).some((word) => word.startsWith(wanted))) return 2;
    return tags.some((tag) => bare(tag).startsWith(wanted)) ? 1 : 0;
  };
  return all
    .map((emoji, at) => ({ emoji, at, score: scoreOf(emoji) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, count)
    .map(({ emoji }) => emoji);
}

/** The newest first, each once. */
export const withRecent = (recent: readonly string[], emoji: string, kept: number): string[] =>
  [emoji, ...recent.filter((one) => one !== emoji)].slice(0, kept);
