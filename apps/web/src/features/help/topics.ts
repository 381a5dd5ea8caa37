// The short answers of the help page, each with the screen it speaks of.
import { type Area, allows, type Profile } from "@prosa/contracts/permissions";
import { paths } from "../../app/paths.ts";

export interface Topic {
  name: "attend" | "people" | "login" | "queues" | "hours" | "settings" | "support" | "keyboard";
  path?: string;
  area?: Area;
}

const topics: readonly Topic[] = [
  { name: "attend", path: paths.attendance },
  { name: "people", path: paths.users, area: "users" },
  { name: "login", path: paths.users, area: "users" },
  { name: "queues", path: paths.queues, area: "queues" },
  { name: "hours", path: paths.hours, area: "hours" },
  { name: "settings", path: paths.settings, area: "settings" },
  { name: "support", path: `${paths.users}?tab=suporte`, area: "users" },
  { name: "keyboard" },
];

export const topicsFor = (profile: Profile) =>
  topics.filter(({ area }) => area === undefined || allows(profile, area, "read"));
