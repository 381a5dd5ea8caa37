// Lines over time with a sentence that says what they show, points walked by arrow keys, and the same as a table.

import { ActionIcon } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { linesOf } from "@prosa/charts";
import { IconChartLine, IconTable } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Hint } from "../../shared/ui/index.ts";
import { FigureTable } from "./FigureTable.tsx";
import css from "./figures.module.css";
import { sentenceOf } from "./sentence.rules.ts";
import { useStep } from "./use-step.ts";

export interface FigureSeries {
  id: string;
  name: string;
  values: readonly (number | null)[];
  /** Beside its colour each is told apart by its line. */
  look: "area" | "line" | "dots" | "thin" | "band";
  /** Of a band its lower side; the values are the upper one. */
  from?: readonly (number | null)[];
}

interface Props {
  title: string;
  /** What each step is called, in full and short; the short ones stand below. */
  steps: readonly { name: string; short: string }[];
  series: readonly FigureSeries[];
  note?: ReactNode;
  /** How values are written, where they are no counts. */
  text?: (value: number) => string;
}

const sides = { height: 182, left: 34, right: 18, top: 8, bottom: 22 };
/** Until it is known how wide it stands. */
const FIRST_WIDTH = 786;
/** A word below takes so much. */
const WORD_WIDTH = 62;

export function LinesFigure({ title, steps, series, note, text }: Props) {
  const { t } = useTranslation("figures");
  const formats = useFormats();
  const written = text ?? formats.count;
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const { ref, width } = useElementSize();
  const box = { ...sides, width: Math.max(width || FIRST_WIDTH, 200) };
  const drawn = linesOf(
    series.map(({ values, look, from }) => ({
      values,
      hasArea: look === "area" || look === "band",
      ...(from ? { from } : {}),
    })),
    box,
  );
  const { step, handlers } = useStep(drawn.xs, box.width);
  const every = Math.ceil(steps.length / Math.max(1, Math.floor(box.width / WORD_WIDTH)));
  const Icon = isTable ? IconChartLine : IconTable;
  const switchLabel = t(isTable ? "asChart" : "asTable");
  const said = step === null ? "" : stepWords(steps[step]?.name ?? "", series, step, written);
  return (
    <figure className={css.figure} aria-labelledby={titleId}>
      <figcaption className={css.head}>
        <h2 id={titleId}>{title}</h2>
        {series.map(({ id, name, values, look }) => (
          <span key={id} className={css.legend}>
            <i data-look={look} aria-hidden />
            {name}
            {hasPoints(look) && <b>{formats.count(values.reduce<number>((all, value) => all + (value ?? 0), 0))}</b>}
          </span>
        ))}
        <span className="grow" />
        {note}
        <Hint label={switchLabel}>
          <ActionIcon variant="subtle" color="gray" aria-label={switchLabel} onClick={() => setTable(!isTable)}>
            <Icon size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Hint>
      </figcaption>
      {isTable ? (
        <FigureTable
          first={title}
          columns={series.map(({ name }) => name)}
          rows={steps.map(({ name }, index) => ({
            name,
            cells: series.map((one) => valueAt(one, index, written)),
          }))}
        />
      ) : (
        <div className={css.chart}>
          <div ref={ref} />
          <svg
            viewBox={`0 0 ${box.width} ${box.height}`}
            role="img"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: its points are walked by arrow keys, and read as they are.
            tabIndex={0}
            aria-label={series
              .filter(({ look }) => look !== "band")
              .map((one) => sentenceOf(one, steps, t, written))
              .join(" ")}
            {...handlers}
          >
            {drawn.marks.map(({ y, value }) => (
              <g key={value}>
                <path className={css.grid} d={`M${box.left} ${y}H${box.width - box.right}`} />
                <text x={box.left - 8} y={y + 4} textAnchor="end">
                  {formats.count(value)}
                </text>
              </g>
            ))}
            {steps.map(({ short, name }, index) =>
              index % every === 0 ? (
                <text key={name} x={drawn.xs[index]} y={box.height - 3} textAnchor="middle">
                  {short}
                </text>
              ) : null,
            )}
            {drawn.series.map(({ line, area, points }, index) => {
              const { id, look } = series[index] as FigureSeries;
              return (
                <g key={id} data-look={look}>
                  {area && <path className={css.area} d={area} />}
                  <path className={css.line} d={line} />
                  {points.filter(Boolean).length === 1 &&
                    points.map(
                      (point) => point && <circle key="only" className={css.point} cx={point.x} cy={point.y} r={4} />,
                    )}
                </g>
              );
            })}
            {step !== null && (
              <path className={css.cursor} d={`M${drawn.xs[step]} ${box.top}V${box.height - box.bottom}`} />
            )}
            {step !== null &&
              drawn.series.map(({ points }, index) => {
                const point = points[step];
                const { id, look } = series[index] as FigureSeries;
                return point && hasPoints(look) ? (
                  <circle key={id} data-look={look} className={css.point} cx={point.x} cy={point.y} r={4} />
                ) : null;
              })}
          </svg>
          {step !== null && (
            <div
              className={css.tip}
              data-side={step > steps.length / 2 ? "before" : "after"}
              style={{ insetInlineStart: `${((drawn.xs[step] ?? 0) / box.width) * 100}%` }}
              aria-hidden
            >
              <b>{steps[step]?.name}</b>
              {series.map((one) => (
                <span key={one.id}>
                  {one.name} <b>{valueAt(one, step, written)}</b>
                </span>
              ))}
            </div>
          )}
          <span className="sr" role="status">
            {said}
          </span>
        </div>
      )}
    </figure>
  );
}

const hasPoints = (look: FigureSeries["look"]) => look !== "thin" && look !== "band";

function valueAt({ values, from }: FigureSeries, step: number, written: (value: number) => string): string {
  const value = values[step] ?? null;
  if (value === null) return "–";
  return from ? `${written(from[step] ?? 0)} – ${written(value)}` : written(value);
}

function stepWords(
  name: string,
  series: readonly FigureSeries[],
  step: number,
  written: (value: number) => string,
): string {
  return [name, ...series.map((one) => `${one.name} ${valueAt(one, step, written)}`)].join(", ");
}
