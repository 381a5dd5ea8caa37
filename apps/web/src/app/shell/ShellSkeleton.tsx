// The frame while the guard waits for its answer: never a blank page. Knows no words, they may not be here yet.
import { Mark } from "../../shared/ui/Logo.tsx";
import css from "./shell.module.css";

export function ShellSkeleton() {
  return (
    <div className={css.app} aria-busy="true">
      <div className={css.rail}>
        <div className={css.railLogo}>
          <Mark size={30} />
        </div>
        {[0, 1, 2].map((item) => (
          <span key={item} className={`skel ${css.skelItem}`} />
        ))}
      </div>
      <div className={css.page}>
        <div className={css.topbar}>
          <span className={`skel ${css.skelTitle}`} />
        </div>
        <div className={css.skelCards}>
          {[0, 1, 2].map((item) => (
            <span key={item} className={`skel ${css.skelCard}`} />
          ))}
        </div>
      </div>
    </div>
  );
}
