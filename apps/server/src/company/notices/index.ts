// Door of notices: telling a person something, wherever they are, and keeping it until they have seen it.
import { listNotices, readNotice, readNotices } from "@prosa/contracts/notices";
import type { ServerModule } from "#platform/registry";
import { noticeCreated, noticeRead } from "./notices.events.ts";
import { noticeRoutes } from "./notices.routes.ts";
import "./notices.tables.ts";

export { endNotices, forgetOldNotices, noticesSeen, tell } from "./notices.actions.ts";
export { noticesByIds } from "./notices.queries.ts";
export { showNotices } from "./notices.show.ts";
export { defineNotice, type NoticeRow, type Scope, type Shown } from "./notices.types.ts";

export const noticesModule: ServerModule = {
  name: "notices",
  serves: [listNotices, readNotice, readNotices],
  routes: noticeRoutes,
  journalKinds: [noticeCreated, noticeRead],
};
