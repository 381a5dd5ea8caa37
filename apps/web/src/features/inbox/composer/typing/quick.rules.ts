// Which quick messages the letters after "/" mean. Pure.
import type { QuickMessage } from "@prosa/contracts/quick-messages";

const SHOWN = 8;
const bare = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The exact key first, then keys that begin so, then those that hold the letters, then the words; often used ones first. */
export function matchQuick(all: readonly QuickMessage[], letters: string): QuickMessage[] {
  const wanted = bare(letters);
  const scoreOf = ({ key, message }: QuickMessage) => {
    const name = bare(key);
    if (name === wanted) return 4;
    if (name.startsWith(wanted)) return 3;
    if (name.includes(wanted)) return 2;
    return wanted.length > 1 && bare(message).includes(wanted) ? 1 : 0;
  };
  return all
    .map((quick) => ({ quick, score: scoreOf(quick) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.quick.usedThisMonth - a.quick.usedThisMonth)
    .slice(0, SHOWN)
    .map(({ quick }) => quick);
}
