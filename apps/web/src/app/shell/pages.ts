// The pages of the navigation, in the groups of the interface specification. A new page is one line here.

import type { SessionRecord } from "@prosa/contracts/auth";
import { type Area, allows, isOperator, type Level } from "@prosa/contracts/permissions";
import {
  type Icon,
  IconAddressBook,
  IconAdjustmentsHorizontal,
  IconBolt,
  IconBook2,
  IconChecklist,
  IconClock,
  IconCreditCard,
  IconHandStop,
  IconHelpCircle,
  IconHome,
  IconLayoutColumns,
  IconLayoutKanban,
  IconMessage2,
  IconMessageBolt,
  IconPlugConnected,
  IconSettings,
  IconStack2,
  IconTag,
  IconUsers,
} from "@tabler/icons-react";
import { paths } from "../paths.ts";

export interface Page {
  id:
    | "attendance"
    | "panel"
    | "contacts"
    | "contactBook"
    | "kanban"
    | "quickMessages"
    | "farewells"
    | "home"
    | "users"
    | "channels"
    | "queues"
    | "tags"
    | "hours"
    | "closingReasons"
    | "settings"
    | "finance"
    | "help";
  path: string;
  icon: Icon;
  /** Go-to sequence. */
  keys?: string;
  area?: Area;
  /** Needed in that area; "read" unless said otherwise. */
  level?: Level;
  /** Has its place in the bar of a phone; the others are behind "more" there. */
  inBar?: true;
}

export interface PageGroup {
  id: "attend" | "automate" | "manage" | "account";
  /** Stands for the group when it holds several pages. */
  icon: Icon;
  pages: Page[];
}

const groups: PageGroup[] = [
  {
    id: "attend",
    icon: IconMessage2,
    pages: [
      { id: "attendance", path: paths.attendance, icon: IconMessage2, keys: "g a", inBar: true },
      { id: "panel", path: paths.panel, icon: IconLayoutColumns, keys: "g p", area: "panel", level: "own" },
      {
        id: "contacts",
        path: paths.contacts,
        icon: IconAddressBook,
        keys: "g c",
        area: "contacts",
        level: "own",
        inBar: true,
      },
      { id: "contactBook", path: paths.contactBook, icon: IconBook2, area: "contacts", level: "own" },
      {
        id: "kanban",
        path: paths.kanban,
        icon: IconLayoutKanban,
        keys: "g k",
        area: "kanban",
        level: "own",
        inBar: true,
      },
    ],
  },
  {
    id: "automate",
    icon: IconBolt,
    pages: [
      {
        id: "quickMessages",
        path: paths.quickMessages,
        icon: IconMessageBolt,
        area: "quickMessages",
        level: "own",
      },
      { id: "farewells", path: paths.farewells, icon: IconHandStop, area: "farewells" },
    ],
  },
  {
    id: "manage",
    icon: IconAdjustmentsHorizontal,
    pages: [
      { id: "home", path: paths.home, icon: IconHome, keys: "g h", inBar: true },
      { id: "users", path: paths.users, icon: IconUsers, area: "users" },
      { id: "channels", path: paths.channels, icon: IconPlugConnected, area: "channels" },
      { id: "queues", path: paths.queues, icon: IconStack2, area: "queues" },
      { id: "tags", path: paths.tags, icon: IconTag, area: "tags" },
      { id: "hours", path: paths.hours, icon: IconClock, area: "hours" },
      { id: "closingReasons", path: paths.closingReasons, icon: IconChecklist, area: "closingReasons" },
    ],
  },
  {
    id: "account",
    icon: IconCreditCard,
    pages: [
      { id: "settings", path: paths.settings, icon: IconSettings, keys: "g s", area: "settings" },
      { id: "finance", path: paths.finance, icon: IconCreditCard, area: "finance", inBar: true },
      { id: "help", path: paths.help, icon: IconHelpCircle },
    ],
  },
];

type Viewer = Pick<SessionRecord, "profile" | "tenantId">;

/** What this person may open. With an expired plan only the finance page is reachable, by everybody. */
export function pagesFor(viewer: Viewer, planExpired: boolean): PageGroup[] {
  const may = ({ id, area, level = "read" }: Page) => {
    if (planExpired) return id === "finance";
    return area === undefined || allows(viewer.profile, area, level) || isOperator(viewer);
  };
  return groups.map((group) => ({ ...group, pages: group.pages.filter(may) })).filter(({ pages }) => pages.length > 0);
}

/** Where one is: the page whose address goes furthest along with it. */
export function isHere(page: Pick<Page, "path">, pathname: string): boolean {
  const fits = ({ path }: Pick<Page, "path">) => pathname === path || pathname.startsWith(`${path}/`);
  const further = (other: Page) => other.path.length > page.path.length && fits(other);
  return fits(page) && !groups.some(({ pages }) => pages.some(further));
}
