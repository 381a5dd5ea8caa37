// Door of the profile: what each changes of themselves.
import * as contract from "@prosa/contracts/people";
import type { ServerModule } from "#platform/registry";
import { profileRoutes } from "./profile.routes.ts";

export const profileModule: ServerModule = {
  name: "profile",
  serves: [
    contract.showOwnProfile,
    contract.updateOwnProfile,
    contract.saveOwnPicture,
    contract.deleteOwnPicture,
    contract.showPicture,
  ],
  routes: profileRoutes,
};
