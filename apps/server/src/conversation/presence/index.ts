// Door of presence: who else is at a ticket right now.
import type { ServerModule } from "#platform/registry";
import { watchTickets } from "./presence.ts";

export { tellCustomerTyping } from "./presence.customers.ts";

export const presenceModule: ServerModule = { name: "presence", start: { role: "api", run: watchTickets } };
