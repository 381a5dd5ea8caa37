// What the platform itself says, for whoever shows it.
export { usePlatformWords } from "./platform.queries.ts";
