// A group of results under its name.
import { type ReactNode, useId } from "react";
import css from "./search.module.css";

export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these are results
    <div role="group" aria-labelledby={id} className={css.group}>
      <p id={id} className={css.groupTitle}>
        {title}
      </p>
      {children}
    </div>
  );
}
