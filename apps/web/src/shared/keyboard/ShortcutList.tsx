// The shortcuts that work right now, under their headings.
import { useStore } from "../store.ts";
import { Keys } from "./Keys.tsx";
import css from "./keyboard.module.css";
import { type Shortcut, shortcuts } from "./registry.ts";

function byGroup(all: readonly Shortcut[]): [group: string, lines: Shortcut[]][] {
  const groups = Object.groupBy(all, ({ group }) => group);
  return Object.entries(groups).map(([group, lines]) => [group, lines ?? []]);
}

interface Props {
  /** Only those it says yes to; without it all. */
  accepts?(shortcut: Shortcut): boolean;
}

export function ShortcutList({ accepts = () => true }: Props) {
  const all = useStore(shortcuts).filter((one) => !one.hidden && accepts(one));
  return byGroup(all).map(([group, lines]) => (
    <section key={group} className={css.group}>
      <h3>{group}</h3>
      <dl>
        {lines.map(({ keys, label }) => (
          <div key={keys} className={css.line}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
