// The keys of the open screen as entries of the palette: whoever does not know a key finds the action and learns it.
import { useEffect } from "react";
import { type Shortcut, shortcuts } from "../../../shared/keyboard/index.ts";
import { type Command, commands } from "../../../shared/palette/index.ts";

/** Keys that only mean something where the focus is. */
const walking = new Set(["j", "k", "x", ".", "/", "space"]);

const isAction = (group: string) => (shortcut: Shortcut) =>
  shortcut.group === group && shortcut.run !== null && !shortcut.hidden && !walking.has(shortcut.keys);

const toCommand = ({ keys, label, run }: Shortcut): Command => ({
  id: `key-${keys}`,
  kind: "action",
  label,
  keys,
  run: () => run?.(),
});

export function usePaletteActions(group: string) {
  useEffect(() => {
    let mine: readonly Command[] = [];
    const replace = (next: readonly Command[]) => {
      const before = mine;
      mine = next;
      commands.set((all) => [...all.filter((one) => !before.includes(one)), ...next]);
    };
    const follow = () => replace(shortcuts.get().filter(isAction(group)).map(toCommand));
    follow();
    const stop = shortcuts.subscribe(follow);
    return () => {
      stop();
      replace([]);
    };
  }, [group]);
}
