// Parts of the product that the company's plan leaves out.
export { behindGate, PlanLock } from "./PlanLock.tsx";
