// Door of settings: the contract's registry read through one accessor that every process keeps fresh.
import { listSettings, updateSetting } from "@prosa/contracts/settings";
import { effectiveSettings } from "@prosa/contracts/settings-in-force";
import type { ServerModule } from "#platform/registry";
import { settingChanged } from "./settings.events.ts";
import { settingRoutes } from "./settings.routes.ts";
import "./settings.tables.ts";

export { setSetting, settingsOf, storeInitialSettings, type TenantSettings } from "./settings.actions.ts";
export {
  directTicketsToWallets,
  groupNotification,
  hideAssignedTickets,
  hideChatbotTickets,
  type SettingValue,
} from "./settings.registry.ts";

export const settingsModule: ServerModule = { name: "settings", journalKinds: [settingChanged] };

/** The screen of settings. */
export const settingManagementModule: ServerModule = {
  name: "setting-management",
  serves: [listSettings, updateSetting, effectiveSettings],
  routes: settingRoutes,
};
