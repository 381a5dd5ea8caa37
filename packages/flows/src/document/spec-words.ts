// The specification's words for what a flow is made of, and ours for them; `npm run spec` compares.
import type { interactionKinds } from "./interactions.ts";
import type { targetKinds } from "./parts.ts";
import type { conditionKinds } from "./steps.ts";

export const specWords = {
  flowInteractions: {
    message: "message",
    files: "files",
    delay: "delay",
    "webhook GET": "webhookGet",
    CRM: "crm",
    tag: "tag",
    "location request": "locationRequest",
    buttons: "buttons",
    "link button": "linkButton",
    list: "list",
    "send location": "location",
    "dynamic buttons": "dynamicButtons",
  } satisfies Record<string, (typeof interactionKinds)[number]>,
  flowConditions: {
    "within service hours": "withinHours",
    "exact response": "exact",
    "contains exact": "containsExact",
    contains: "contains",
    "any response": "any",
  } satisfies Record<string, (typeof conditionKinds)[number]>,
  flowRoutes: {
    step: "step",
    queue: "queue",
    user: "user",
    "close ticket": "close",
    "do nothing": "nothing",
  } satisfies Record<string, (typeof targetKinds)[number]>,
} as const;
