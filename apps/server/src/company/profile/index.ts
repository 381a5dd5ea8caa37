// Door of the profile: what each changes of themselves.
import * as contract from "@prosa/contracts/people";
import type { ServerModule } from "#platform/registry";
import { profileRoutes } from "./profile.routes.ts";

export { sendPicture } from "./picture.answer.ts";
export { DRAWN_ENDING } from "./picture.rules.ts";
export { drawReceived } from "./profile.actions.ts";

export const profileModule: ServerModule = {
  name: "profile",
  serves: [
    contract.showOwnProfile,
    contract.updateOwnProfile,
    contract.requestEmailCode,
    contract.confirmEmail,
    contract.saveOwnPicture,
    contract.deleteOwnPicture,
    contract.showPicture,
  ],
  routes: profileRoutes,
};
