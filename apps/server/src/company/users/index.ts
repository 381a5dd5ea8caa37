// Door of users.
import * as people from "@prosa/contracts/people";
import { userChoices } from "@prosa/contracts/user-choices";
import { updateConfigs } from "@prosa/contracts/users";
import { sql } from "kysely";
import { defineLimit } from "#company/plans";
import type { ServerModule } from "#platform/registry";
import { mailEmailCode } from "./users.email.jobs.ts";
import { accessChanged, configsChanged } from "./users.events.ts";
import { mailInvitation } from "./users.invite.jobs.ts";
import { userManagementRoutes } from "./users.manage.routes.ts";
import { dropPicture } from "./users.picture.jobs.ts";
import { notePresence } from "./users.presence.ts";
import { userRoutes } from "./users.routes.ts";
import "./users.tables.ts";

export {
  changeAccess,
  createUser,
  markEmailVerified,
  markOnline,
  mayCountEverywhere,
  type NewUser,
  setBlockMultipleLogins,
  setLoginSchedule,
  setPasswordHash,
  setUserActive,
  setUserProfile,
  setUserQueues,
} from "./users.actions.ts";
export { postEmailCode } from "./users.email.jobs.ts";
export { VALID_HOURS as invitationHours } from "./users.invite.jobs.ts";
export { isOnline as isAtScreen } from "./users.list.queries.ts";
export { givePassword, postInvitation } from "./users.manage.actions.ts";
export { loadManagedUser } from "./users.manage.queries.ts";
export { refuseLastingDoors } from "./users.manage.rules.ts";
export { dropPicture, nameOfPicture, pictureKeyOf } from "./users.picture.jobs.ts";
export { logoUrl, pictureUrl } from "./users.picture.ts";
export {
  countActiveUsers,
  findOwnerToCome,
  type LoadedUser,
  loadUser,
  lockUser,
  queuesOfUser,
  readRightsVersion,
  readViewers,
  type ViewerRow,
} from "./users.queries.ts";
export type { Sounds } from "./users.tables.ts";

export const usersModule: ServerModule = {
  name: "users",
  serves: [updateConfigs],
  routes: userRoutes,
  journalKinds: [configsChanged, accessChanged],
};

const userPlaces = defineLimit({
  gate: "users",
  used: sql`select count(*) from users u where u.tenant_id = t.id and u.is_active and not u.is_support`,
  refusal: "ERR_USER_LIMIT",
});

/** The screen of users: what administrators decide about everybody, and who is at a screen now. */
export const userManagementModule: ServerModule = {
  name: "user-management",
  serves: [
    people.listUsers,
    userChoices,
    people.showUser,
    people.createUser,
    people.updateUser,
    people.deleteUser,
    people.inviteUser,
    people.showLoginSchedule,
    people.saveLoginSchedule,
  ],
  routes: userManagementRoutes,
  gates: [userPlaces],
  jobs: [mailInvitation.job, mailEmailCode.job, dropPicture],
  start: { role: "api", run: (deps) => notePresence(deps) },
};
