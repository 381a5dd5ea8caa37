// The rows of a report: a table, or cards on a phone; the first cell leads to the ticket or the contact.
import type { ReportColumn, ReportRow, ReportShape } from "@prosa/contracts/report-shapes";
import { Suspense } from "react";
import { Link } from "react-router";
import { paths, ticketPath } from "../../app/paths.ts";
import { CallRecording } from "../../entities/call/index.ts";
import css from "./reports.module.css";
import { useSaid } from "./reports.queries.ts";
import { useCells } from "./use-cells.ts";

interface Props {
  shape: ReportShape;
  rows: readonly ReportRow[];
}

function First({ row, text }: { row: ReportRow; text: string }) {
  const to = row.ticketId ? ticketPath(row.ticketId) : row.contactId ? `${paths.contacts}?id=${row.contactId}` : null;
  if (to === null) return text;
  return (
    <Link className={css.rowLink} to={to} data-row-link="">
      {text}
    </Link>
  );
}

/** What was recorded is heard where it is listed. */
function Text({ row, column, place, text }: { row: ReportRow; column: ReportColumn; place: number; text: string }) {
  if (column.id !== "recording" || row.cells[place] !== "ready") return text;
  return (
    <Suspense fallback={text}>
      <CallRecording callId={row.id} />
    </Suspense>
  );
}

export function ReportTable({ shape, rows }: Props) {
  const say = useSaid();
  const { cell } = useCells();
  return (
    <table className={css.table} aria-label={say(shape.title)}>
      <thead>
        <tr>
          {shape.columns.map(({ id, kind, title }) => (
            <th key={id} scope="col" data-kind={kind}>
              {say(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {shape.columns.map((column, place) => {
              const text = cell(row.cells[place] ?? null, column);
              return (
                <td key={column.id} data-kind={column.kind}>
                  {place === 0 ? (
                    <First row={row} text={text} />
                  ) : (
                    <Text row={row} column={column} place={place} text={text} />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ReportCards({ shape, rows }: Props) {
  const say = useSaid();
  const { cell } = useCells();
  const [first, ...others] = shape.columns;
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className={css.rowCard}>
          <First row={row} text={cell(row.cells[0] ?? null, first)} />
          <dl>
            {others.map((column, place) => {
              const text = cell(row.cells[place + 1] ?? null, column);
              return text === "" ? null : (
                <div key={column.id} style={{ display: "contents" }}>
                  <dt>{say(column.title)}</dt>
                  <dd>
                    <Text row={row} column={column} place={place + 1} text={text} />
                  </dd>
                </div>
              );
            })}
          </dl>
        </li>
      ))}
    </ul>
  );
}
