// Lines over equal steps, some with the area below, as paths; and the small one of a card.
import { area, curveLinear, curveMonotoneX, line } from "d3-shape";
import { largestOf, stepsTo } from "./scale.ts";

export interface Box {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Series {
  /** One for each step; null: nothing is known there, and the line has a hole. */
  values: readonly (number | null)[];
  hasArea?: boolean;
  /** Where the area begins at each step, for a band between two values; otherwise at nothing. */
  from?: readonly (number | null)[];
}

export interface Point {
  x: number;
  y: number;
  value: number;
}

export interface DrawnSeries {
  line: string;
  area: string | null;
  points: (Point | null)[];
}

export interface Lines {
  series: DrawnSeries[];
  /** Where each step stands. */
  xs: number[];
  /** The steps of the side. */
  marks: { y: number; value: number }[];
}

const known = (point: Point | null): point is Point => point !== null;

export function linesOf(series: readonly Series[], box: Box): Lines {
  const count = Math.max(...series.map(({ values }) => values.length), 1);
  const steps = stepsTo(largestOf(series.flatMap(({ values }) => [...values])));
  const top = steps.at(-1) ?? 1;
  const [inWidth, inHeight] = [box.width - box.left - box.right, box.height - box.top - box.bottom];
  const xOf = (index: number) => box.left + (count === 1 ? inWidth / 2 : (inWidth * index) / (count - 1));
  const yOf = (value: number) => box.top + inHeight * (1 - value / top);
  const floor = yOf(0);
  const drawLine = line<Point | null>()
    .defined(known)
    .x((point) => point?.x ?? 0)
    .y((point) => point?.y ?? 0)
    .curve(curveMonotoneX)
    .digits(1);
  const drawArea = (points: readonly (Point | null)[], from: Series["from"]) =>
    area<Point | null>()
      .defined(known)
      .x((point) => point?.x ?? 0)
      .y0((_, index) => (from ? yOf(from[index] ?? 0) : floor))
      .y1((point) => point?.y ?? 0)
      .curve(curveMonotoneX)
      .digits(1)(points);
  return {
    series: series.map(({ values, hasArea, from }) => {
      const points = values.map((value, index) => (value === null ? null : { x: xOf(index), y: yOf(value), value }));
      return { points, line: drawLine(points) ?? "", area: hasArea ? (drawArea(points, from) ?? "") : null };
    }),
    xs: Array.from({ length: count }, (_, index) => xOf(index)),
    marks: steps.map((value) => ({ y: yOf(value), value })),
  };
}

/** A card's line, from its lowest to its highest; null: fewer than two values are known. */
export function sparkOf(
  values: readonly (number | null)[],
  { width, height }: { width: number; height: number },
): { line: string; area: string } | null {
  const seen = values.filter((value): value is number => value !== null);
  if (seen.length < 2) return null;
  const [low, high] = [Math.min(...seen), Math.max(...seen)];
  const margin = 2;
  const yOf = (value: number) =>
    high === low ? height / 2 : margin + (height - 2 * margin) * (1 - (value - low) / (high - low));
  const points = values.flatMap((value, index) =>
    value === null ? [] : [[(width * index) / (values.length - 1), yOf(value)] as [number, number]],
  );
  return {
    line: line().curve(curveLinear).digits(1)(points) ?? "",
    area:
      area<[number, number]>()
        .x(([x]) => x)
        .y0(height)
        .y1(([, y]) => y)
        .digits(1)(points) ?? "",
  };
}
