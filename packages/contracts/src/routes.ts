// Every route of the API in one list: the server must serve all of them, the suites and the documentation read it.
import * as auth from "./auth.ts";
import * as messages from "./messages.ts";
import * as operator from "./operator.ts";
import type { RouteShape } from "./route.ts";
import * as sync from "./sync.ts";
import * as tenants from "./tenants.ts";
import * as tickets from "./tickets.ts";
import * as users from "./users.ts";

function isRoute(value: unknown): value is RouteShape {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
}

/** Routes by the name they are exported under, which is also their operation id in the documentation. */
export const routes: Readonly<Record<string, RouteShape>> = Object.fromEntries(
  [auth, tenants, users, tickets, messages, sync, operator]
    .flatMap((file) => Object.entries(file))
    .filter((entry): entry is [string, RouteShape] => isRoute(entry[1])),
);

export const allRoutes: readonly RouteShape[] = Object.values(routes);
