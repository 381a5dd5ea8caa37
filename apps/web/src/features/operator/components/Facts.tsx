// What is known of one thing, by name.
import type { ReactNode } from "react";
import css from "../operator.module.css";

export type Fact = readonly [name: string, value: ReactNode];

interface Props {
  facts: readonly Fact[];
  /** Not inside a form. */
  alone?: boolean;
  /** What can be done with it. */
  children?: ReactNode;
}

export function Facts({ facts, alone = false, children }: Props) {
  return (
    <div className={css.known} data-alone={alone || undefined}>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children && <div className={css.buttons}>{children}</div>}
    </div>
  );
}
