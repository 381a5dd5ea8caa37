// Door of reports: the index and every report below it.
export { ReportsScreen } from "./ReportsScreen.tsx";
