// A report on paper: what was asked, the numbers of all rows, its bars, and the first of its rows.
import type { ReportFilter, ReportShape } from "@prosa/contracts/report-shapes";
import { openPaper, type Part } from "#company/paper";
import type { Ctx } from "#platform/context";
import { choicesOf } from "./reports.choices.ts";
import type { Reader } from "./reports.reader.ts";
import {
  countText,
  figureText,
  filterText,
  type Names,
  partName,
  sheetWords,
  textsOf,
  words,
} from "./reports.texts.rules.ts";
import type { KeyedRow, ReportDefinition, Totals } from "./reports.types.ts";

/** More rows than these nobody leafs through; the other forms have all. */
export const MOST_PRINTED = 5_000;
const MOST_PARTS = 30;

/** Of the room of a row, by what a column holds. */
const shares = {
  text: 3,
  long: 6,
  phone: 3.2,
  word: 2,
  number: 1.2,
  decimal: 1.4,
  money: 2,
  moment: 2.6,
  duration: 1.8,
};
const numeric: readonly string[] = ["number", "decimal", "money", "duration"];

export interface Printed {
  readonly totals: Totals;
  readonly names: Names;
}

/** What a sheet says beside its rows, as its reader may see it now. */
export async function readPrinted(ctx: Ctx, { total }: ReportDefinition, filter: ReportFilter): Promise<Printed> {
  const { queues, channels, people, closingReasons, tags, lanes } = await choicesOf(ctx);
  const names = {
    queueIds: queues,
    channelIds: channels,
    userIds: people,
    closingReasonIds: closingReasons,
    tagIds: tags,
    laneIds: lanes,
  };
  return { totals: await total(ctx, filter), names };
}

export function openPrinted(
  { title, columns, figures = [], split: kinds }: ReportShape,
  { totals, names }: Printed,
  { filter, reader, now }: { filter: ReportFilter; reader: Reader; now: Date },
) {
  const { language, formats, timeZone, company } = reader;
  const paper = openPaper({
    title: title[language],
    company,
    lines: [filterText(filter, names, reader), sheetWords.asOf[language](formats.dateTime(now), timeZone)],
    isWide: true,
    page: sheetWords.page[language],
  });
  paper.cards([
    { label: words.total[language], value: countText(totals, reader) },
    ...figures.map((one) => ({ label: one.title[language], value: figureText(totals.figures?.[one.id], one, reader) })),
  ]);
  const { split = [] } = totals;
  if (kinds && split.length > 0) {
    const parts = split.slice(0, MOST_PARTS).map(
      (part): Part => ({
        name: partName(part, reader),
        count: part.count,
        shown: countText(part, reader),
      }),
    );
    paper.bars(kinds[language], parts);
  }
  const table = paper.table(
    columns.map(({ title: name, kind }) => ({
      title: name[language],
      share: shares[kind],
      isNumber: numeric.includes(kind),
    })),
    words.rows[language],
  );
  return {
    stream: paper.stream,
    most: MOST_PRINTED,
    total: Math.min(totals.count, MOST_PRINTED),
    write: (rows: readonly KeyedRow[]) => table.rows(rows.map((row) => textsOf(row, columns, reader))),
    async end() {
      if (totals.count > MOST_PRINTED) paper.note(sheetWords.rest[language](formats.count(MOST_PRINTED)));
      paper.end();
    },
  };
}
