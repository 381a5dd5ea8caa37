// Door of search: people, attendances and words, allowed ones only.
import { conversationSearch } from "@prosa/contracts/message-search";
import { searchEverything } from "@prosa/contracts/search";
import type { ServerModule } from "#platform/registry";
import { searchRoutes } from "./search.routes.ts";
import "./search.tables.ts";

export { readTerms } from "./search.queries.ts";

export const searchModule: ServerModule = {
  name: "search",
  serves: [searchEverything, conversationSearch],
  routes: searchRoutes,
};
