// One day, typed or picked.
export { DateField } from "./DateField.tsx";
export { wireDate } from "./wire-date.rules.ts";
