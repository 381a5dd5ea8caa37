// Door of tags.
import * as contract from "@prosa/contracts/tags";
import type { ServerModule } from "#platform/registry";
import { tagRoutes } from "./tags.routes.ts";
import "./tags.tables.ts";

export { createTag } from "./tags.actions.ts";

export const tagsModule: ServerModule = {
  name: "tags",
  serves: [
    contract.listTags,
    contract.tagChoices,
    contract.createTag,
    contract.updateTag,
    contract.mergeTags,
    contract.deleteTag,
  ],
  routes: tagRoutes,
};
