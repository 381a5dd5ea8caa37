// Work about charges: one that is to be asked about, a notice that was heard, and the round that finds what nobody told.
import { z } from "zod";
import { defineJob } from "#platform/jobs";
import { askAbout, sweepCharges } from "./charges.asking.ts";
import { askAboutCharge } from "./charges.requests.ts";
import { compareWithGateways, follow } from "./notices.actions.ts";
import { heardNotice } from "./notices.requests.ts";
import { sweepRefunds } from "./refunds.actions.ts";

// Gateways may be slow; whatever overlaps with its own repetition asks twice and settles once.
const patient = { queue: "payments", timeoutSeconds: 45, mayOverlap: true, attempts: 8 } as const;

export const askAboutOne = defineJob({
  ...askAboutCharge,
  ...patient,
  audit: { own: ["finance.paid"] },
  run: (deps, { tenantId, chargeId }) => askAbout(deps, tenantId, chargeId),
});

export const followNotice = defineJob({
  ...heardNotice,
  ...patient,
  audit: { own: ["finance.paid"] },
  run: (deps, { eventId }) => follow(deps, eventId),
});

export const sweep = defineJob({
  name: "billing.sweep",
  ...patient,
  audit: { own: ["finance.paid", "finance.refunded"] },
  payload: z.object({}),
  everySeconds: 30,
  async run(deps, _, signal) {
    await sweepCharges(deps, signal);
    await sweepRefunds(deps, signal);
  },
});

export const compare = defineJob({
  name: "billing.compare",
  ...patient,
  timeoutSeconds: 300,
  audit: { own: ["finance.paid"] },
  payload: z.object({}),
  everySeconds: 3_600,
  run: (deps) => compareWithGateways(deps),
});
