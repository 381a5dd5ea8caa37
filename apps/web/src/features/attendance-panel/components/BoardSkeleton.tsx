// The wall before it is there, in its own geometry.
import css from "../panel.module.css";

const COLUMNS = ["a", "b", "c", "d"];
const CARDS = ["a", "b", "c"];

export function BoardSkeleton() {
  return (
    <div className={css.board}>
      {COLUMNS.map((column) => (
        <div key={column} className={css.column}>
          <div className={css.head}>
            <span className={`skel ${css.boneHead}`} />
          </div>
          <div className={css.cards}>
            {CARDS.map((card) => (
              <span key={card} className={`skel ${css.boneCard}`} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
