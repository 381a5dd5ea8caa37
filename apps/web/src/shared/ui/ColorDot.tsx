// A colour somebody chose, as a dot: never as text or background, so that no contrast can break.
import css from "./ui.module.css";

export function ColorDot({ color, size = 10 }: { color: string; size?: 10 | 14 }) {
  return <i className={css.dot} data-size={size} style={{ background: color }} aria-hidden />;
}
