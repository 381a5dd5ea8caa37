// A billing system as an integration: whether its account is taken. The conversation itself is more than one question and has a module of its own.
import type { IntegrationTrouble } from "@prosa/contracts/automation/integrations";
import { accountOf, type BillingTrouble, createBillingAdapters } from "#adapters/billing";
import { type AssistantAdapter, type Checked, untold } from "../assistant-adapter.ts";

export function secondCopies(values: Readonly<Record<string, string>>): AssistantAdapter[] {
  const systems = createBillingAdapters(values);
  return [
    {
      type: "secondCopy",
      isPure: false,
      gatherSeconds: 0,
      async check({ egress, signal }, settings) {
        const system = systems.get(settings.billingSystem);
        if (!settings.apiKey) return checked("noKey");
        if (!system) return checked("notFound");
        const asked = await system.check(accountOf(settings), { egress, ...(signal ? { signal } : {}) });
        return checked(asked.ok ? null : troubleOf(asked.why));
      },
      // Whoever comes to this step is led to the conversation; here nobody is asked.
      answer: () => Promise.resolve({ ok: false, why: "refused", sent: false, retryAfterMs: null, ...untold }),
    },
  ];
}

const troubleOf = (why: BillingTrouble): IntegrationTrouble => (why === "address" ? "notFound" : why);

function checked(trouble: IntegrationTrouble | null): Checked {
  const isKey = trouble === "key" || trouble === "noKey";
  return {
    steps: [
      trouble === null || isKey ? ok("address") : { step: "address", state: "failed", trouble },
      isKey ? { step: "key", state: "failed", trouble } : trouble ? open("key") : ok("key"),
    ],
    answer: null,
    models: [],
  };
}

const ok = (step: "address" | "key") => ({ step, state: "ok" as const, trouble: null });
const open = (step: "address" | "key") => ({ step, state: "open" as const, trouble: null });
