// What the list of contacts gets a moment after its rows, in one chunk: the CRM's column, and the tools for many.
export { DealCell, DealsNews } from "./DealCell.tsx";
export { MassBar } from "./MassBar.tsx";
export { WorkMenu } from "./WorkMenu.tsx";
