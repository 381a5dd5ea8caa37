// A tag: its colour as a dot, its name in neutral text, so that no chosen colour can make it unreadable.
import type { CSSProperties } from "react";
import css from "./marks.module.css";

export function Tag({ name, color, plain }: { name: string; color: string; plain?: boolean }) {
  return (
    <span className={css.tag} data-plain={plain || undefined}>
      <i style={{ "--tag": color } as CSSProperties} />
      {name}
    </span>
  );
}
