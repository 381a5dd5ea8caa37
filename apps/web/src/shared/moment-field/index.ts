// Dates with a time, in the company's zone.
import { useSession } from "../api/index.ts";

export { MomentField } from "./MomentField.tsx";
export { instantOf, type Wall, wallAfter, wallOf, wallText } from "./moment.rules.ts";

export const useTimeZone = (): string => useSession()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
