// The rows on a phone: cards of two lines.
import { Fragment } from "react";
import { Link } from "react-router";
import { useTranslation } from "../i18n/index.ts";
import css from "./list-page.module.css";
import type { ListPageProps } from "./list-page.types.ts";
import { RowMenu } from "./RowMenu.tsx";

const SKELETON_CARDS = [1, 2, 3, 4, 5, 6, 7, 8];

export function ListCards<Row extends { id: number }>(props: ListPageProps<Row> & { waiting?: boolean }) {
  const { t } = useTranslation("patterns");
  const { list, drawer, columns, actions, nameOf, cardTitle, waiting } = props;
  const [first, ...others] = columns;

  if (waiting) {
    return (
      <ul>
        {SKELETON_CARDS.map((card) => (
          <li key={card} className={css.card}>
            <span className={css.cardText}>
              <span className={`skel ${css.cellSkeleton}`} />
              <span className={`skel ${css.lineSkeleton}`} />
            </span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul>
      {list.rows.map((row) => (
        <li key={row.id} className={css.card} data-row-id={row.id}>
          {first.lead && <span className={css.cardLead}>{first.lead(row)}</span>}
          <Link className={css.cardText} to={drawer.hrefOf(row.id)} state={drawer.linkState} data-row-link="">
            <span className={css.cardFirst}>{cardTitle ? cardTitle(row) : first.render(row)}</span>
            <span className={css.cardLine}>
              {others.map(({ key, title, render, card }) => {
                if (card === false) return null;
                const text = card ? card(row) : t("row.cardPart", { title, value: "" });
                if (card && (text === null || text === "")) return null;
                return (
                  <Fragment key={key}>
                    <span className={css.cardPart}>
                      {text}
                      {!card && render(row)}
                    </span>
                  </Fragment>
                );
              })}
            </span>
          </Link>
          {actions && <RowMenu name={nameOf(row)} actions={actions(row)} />}
        </li>
      ))}
    </ul>
  );
}
