// The board before it is there, in its own geometry.
import css from "../kanban.module.css";

const LANES = ["a", "b", "c", "d"];
const CARDS = ["a", "b", "c"];

export function BoardSkeleton() {
  return (
    <div className={css.board}>
      {LANES.map((lane) => (
        <div key={lane} className={css.lane}>
          <div className={css.headLine}>
            <span className={`skel ${css.boneHead}`} />
          </div>
          <CardBones />
        </div>
      ))}
    </div>
  );
}

export function CardBones() {
  return (
    <div className={css.cards}>
      {CARDS.map((card) => (
        <span key={card} className={`skel ${css.boneCard}`} />
      ))}
    </div>
  );
}
