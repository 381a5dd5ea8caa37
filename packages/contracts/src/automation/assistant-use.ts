// The use of assistants on the wire: what each day cost, the limits of a month, and how the last questions went.
import { z } from "zod";
import { route } from "../route.ts";
import { Id, Timestamp, WireId } from "../shapes.ts";
import { IntegrationTrouble } from "./integrations.ts";

/** Millionths of a US dollar: what providers bill in. */
const Micros = z.number().int().nonnegative();
/** A thousand million dollars is nobody's limit. */
const Wish = Micros.max(1_000_000_000_000);
const Price = Micros.max(100_000_000_000);

/** A month on the company's wall. */
const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

/** Warned from four fifths on; "spent": the next question would not fit any more. */
export const LimitState = z.enum(["none", "ok", "near", "spent"]);
export type LimitState = z.infer<typeof LimitState>;
export const NEAR = 0.8;

export const Limit = z.object({ limitMicros: Micros.nullable(), spentMicros: Micros, state: LimitState });
export type Limit = z.infer<typeof Limit>;

const Sums = z.object({
  calls: z.number().int(),
  /** Answered, and the conversation stayed with the assistant or ended with it. */
  alone: z.number().int(),
  handed: z.number().int(),
  failed: z.number().int(),
  /** Asked, and by then nobody waited for it. */
  late: z.number().int(),
  tokensIn: z.number().int(),
  tokensOut: z.number().int(),
  tokensCached: z.number().int(),
  costMicros: Micros,
});
export type Sums = z.infer<typeof Sums>;

/** Every day of the month up to today. */
const Day = z.object({ day: z.iso.date(), calls: z.number().int(), costMicros: Micros });

export const Turn = z.object({
  id: WireId,
  at: Timestamp,
  outcome: z.enum(["said", "done", "transfer", "failed", "late"]),
  why: IntegrationTrouble.nullable(),
  model: z.string().nullable(),
  tokensIn: z.number().int(),
  tokensOut: z.number().int(),
  costMicros: Micros,
  /** Nobody told the tokens: it counts as the most it could have cost. */
  isEstimated: z.boolean(),
  ms: z.number().int(),
  /** Null: whoever asks does not see it. */
  ticketId: WireId.nullable(),
});
export type Turn = z.infer<typeof Turn>;

const access = { area: "integrations", level: "full" } as const;
const read = { area: "integrations", level: "read" } as const;
const gate = "integrations";
const params = z.object({ integrationId: Id });
const query = z.object({ month: Month.optional() });

export const showAssistantUse = route({
  method: "GET",
  path: "/assistant-use",
  summary: "What all assistants of the company were asked in a month and what that cost, by day and by integration.",
  access: read,
  gate,
  query,
  answer: z.object({
    month: Month,
    sums: Sums,
    limit: Limit,
    days: z.array(Day),
    /** Null as a name: it was removed. */
    integrations: z.array(z.object({ integrationId: WireId, name: z.string().nullable(), sums: Sums, limit: Limit })),
  }),
});

export const limitAssistantUse = route({
  method: "PUT",
  path: "/assistant-use",
  summary: "Limits what all assistants of the company may cost in a month. Null: no limit.",
  access,
  gate,
  support: "refused",
  audit: { kind: "integrations.changed" },
  body: z.object({ limitMicros: Wish.nullable() }),
  answer: Limit,
});

const Prices = z.object({ in: Price, out: Price, cached: Price });

const IntegrationUse = z.object({
  month: Month,
  sums: Sums,
  limit: Limit,
  days: z.array(Day),
  price: z.object({
    ...Prices.shape,
    source: z.enum(["own", "table", "unknown"]),
    /** The day of the price. */
    asOf: z.iso.date().nullable(),
  }),
  /** The newest first, of whatever month. */
  turns: z.array(Turn),
});

export const showIntegrationUse = route({
  method: "GET",
  path: "/integrations/:integrationId/use",
  summary: "What one integration was asked in a month, what that cost, and how its last questions went.",
  access: read,
  gate,
  params,
  query,
  answer: IntegrationUse,
});

export const limitIntegrationUse = route({
  method: "PUT",
  path: "/integrations/:integrationId/use",
  summary:
    "Limits what one integration may cost in a month, and says what its model costs. Null: no limit; as the table says.",
  access,
  gate,
  support: "refused",
  audit: { kind: "integrations.changed" },
  params,
  body: z.object({ limitMicros: Wish.nullable().optional(), price: Prices.nullable().optional() }),
  answer: z.object({ limit: Limit, price: IntegrationUse.shape.price }),
});
