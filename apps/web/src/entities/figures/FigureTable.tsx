// What a chart draws, as a table.
import css from "./figures.module.css";

interface Props {
  first: string;
  columns: readonly string[];
  rows: readonly { name: string; cells: readonly string[] }[];
}

export function FigureTable({ first, columns, rows }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled by keys.
    <section className={css.tableBox} tabIndex={0} aria-label={first}>
      <table className={css.table}>
        <thead className={css.columns}>
          <tr>
            <th scope="col">
              <span className="sr">{first}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
