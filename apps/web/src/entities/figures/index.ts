// Figures as screens show them: charts, card lines, differences, and the questions behind them.

export { type Difference, differenceOf, figureText, isFew, valueText } from "@prosa/contracts/figure-words";
export { Behind } from "./Behind.tsx";
export { Delta } from "./Delta.tsx";
export { FigureTable } from "./FigureTable.tsx";
export { useBehind, useFigures, useFiguresNews, useNowFigures } from "./figures.queries.ts";
export { HeatFigure } from "./HeatFigure.tsx";
export { type FigureSeries, LinesFigure } from "./LinesFigure.tsx";
export { Spark } from "./Spark.tsx";
