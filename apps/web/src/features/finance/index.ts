// The plan page.
export { FinanceScreen } from "./FinanceScreen.tsx";
