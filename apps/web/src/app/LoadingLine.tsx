// The thin line at the top while the server is asked after a quiet time.
import { loadingLine } from "../shared/api/index.ts";
import { useStore } from "../shared/store.ts";
import css from "./app.module.css";

export function LoadingLine() {
  const visible = useStore(loadingLine.visible);
  return visible ? <div className={css.line} aria-hidden /> : null;
}
