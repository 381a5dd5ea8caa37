// Finding a command: accents and case do not matter, every word must appear, ">" lists actions only.

interface Searchable {
  kind: "page" | "action";
  label: string;
  keywords?: string;
  isOneOfMany?: boolean;
}

export const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export function searchCommands<C extends Searchable>(all: readonly C[], query: string): C[] {
  const actionsOnly = query.trimStart().startsWith(">");
  const words = plain(query.replace(/^\s*>/, "")).split(/\s+/).filter(Boolean);
  return all.filter(({ kind, label, keywords = "", isOneOfMany = false }) => {
    if (actionsOnly && kind !== "action") return false;
    if (isOneOfMany && words.length === 0) return false;
    const text = plain(`${label} ${keywords}`);
    return words.every((word) => text.includes(word));
  });
}
