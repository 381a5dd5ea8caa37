// The pages of the navigation, in the groups of the interface specification: the screens that have a place in it.

import type { SessionRecord } from "@prosa/contracts/auth";
import { allows, isOperator } from "@prosa/contracts/permissions";
import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconBolt,
  IconBuilding,
  IconCreditCard,
  IconMessage2,
} from "@tabler/icons-react";
import { allScreens, type BarId, type NavigationId, type Screen, type ScreenGroup } from "../screens.ts";

export interface Page extends Screen {
  id: NavigationId;
  group: ScreenGroup;
  icon: Icon;
}

export interface PageGroup {
  id: ScreenGroup;
  /** Stands for the group when it holds several pages. */
  icon: Icon;
  pages: Page[];
}

const icons: Record<ScreenGroup, Icon> = {
  attend: IconMessage2,
  automate: IconBolt,
  manage: IconAdjustmentsHorizontal,
  account: IconCreditCard,
  operator: IconBuilding,
};

const isPage = (screen: Screen): screen is Page => screen.group !== undefined && screen.icon !== undefined;
export const pages: readonly Page[] = allScreens.filter(isPage);

export const isInBar = (page: Page): page is Page & { id: BarId } => page.inBar === true;

type Viewer = Pick<SessionRecord, "profile" | "tenantId">;

/** What this person may open. With an expired plan only the finance page is reachable, by everybody. */
export function pagesFor(viewer: Viewer, planExpired: boolean): PageGroup[] {
  const may = ({ id, area, level = "read", isOperators }: Page) => {
    if (planExpired) return id === "finance";
    if (isOperators) return isOperator(viewer);
    return area === undefined || allows(viewer.profile, area, level) || isOperator(viewer);
  };
  const groups = Map.groupBy(pages.filter(may), ({ group }) => group);
  const inOrder = (Object.keys(icons) as ScreenGroup[]).filter((id) => groups.has(id));
  return inOrder.map((id) => ({ id, icon: icons[id], pages: groups.get(id) ?? [] }));
}

/** Where one is: the page whose address goes furthest along with it. */
export function isHere(page: Pick<Page, "path">, pathname: string): boolean {
  const fits = ({ path }: Pick<Page, "path">) => pathname === path || pathname.startsWith(`${path}/`);
  const further = (other: Page) => other.path.length > page.path.length && fits(other);
  return fits(page) && !pages.some(further);
}
