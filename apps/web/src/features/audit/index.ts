// The security log of the company.
export { AuditScreen } from "./AuditScreen.tsx";
