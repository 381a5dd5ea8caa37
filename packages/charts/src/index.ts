// The geometry of charts as pure functions: what a screen draws as SVG and a printed page draws as paths.
export { type Bar, barsOf } from "./bars.ts";
export { HEAT_STEPS, heatOf } from "./heat.ts";
export { type Box, type DrawnSeries, type Lines, linesOf, type Point, type Series, sparkOf } from "./lines.ts";
export { largestOf, stepsTo } from "./scale.ts";
