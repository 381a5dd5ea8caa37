// Payments: the gateways, the ways to pay, the statuses of a charge, and the one order in which they may follow each other.
import { z } from "zod";

export const GatewayId = z.enum(["mercadopago", "asaas", "efi", "woovi", "stripe"]);
export type GatewayId = z.infer<typeof GatewayId>;

export const ChargeMethod = z.enum(["pix", "boleto", "card"]);
export type ChargeMethod = z.infer<typeof ChargeMethod>;

/** In their order: news never takes a charge back. Money that arrives after cancelling is money. */
export const ChargeStatus = z.enum([
  "creating",
  "pending",
  "failed",
  "expired",
  "cancelled",
  "paid",
  "partially_refunded",
  "refunded",
  "disputed",
]);
export type ChargeStatus = z.infer<typeof ChargeStatus>;

const rank = new Map(ChargeStatus.options.map((status, index) => [status, index]));

/** What two pieces of news say together, whichever came first and however often. */
export function joinStatus(a: ChargeStatus, b: ChargeStatus): ChargeStatus {
  return (rank.get(a) ?? 0) >= (rank.get(b) ?? 0) ? a : b;
}

/** Could still be paid by whoever looks at it. */
export const isLiveCharge = (status: ChargeStatus): boolean => status === "creating" || status === "pending";

/** Money came in, whatever became of it later. */
export const wasPaid = (status: ChargeStatus): boolean => (rank.get(status) ?? 0) >= (rank.get("paid") ?? 0);

const FieldName = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/);

/** One field of a gateway's form. Secrets and certificates go in and never come out. */
export const GatewayField = z.object({
  name: FieldName,
  kind: z.enum(["text", "email", "secret", "certificate"]),
  min: z.number().int(),
  max: z.number().int(),
});
export type GatewayField = z.infer<typeof GatewayField>;

export const GatewayForm = z.object({
  gateway: GatewayId,
  methods: z.array(ChargeMethod),
  fields: z.array(GatewayField),
  /** Who enters the address of our webhook at the gateway: we do, or a person in its panel. */
  webhook: z.enum(["registered", "byHand"]),
});
export type GatewayForm = z.infer<typeof GatewayForm>;

export const GatewayValues = z.record(FieldName, z.string().max(20_000));
export type GatewayValues = z.infer<typeof GatewayValues>;

/** Strict: a field that the form does not have was meant for another gateway. */
export function schemaOfGatewayForm(fields: readonly GatewayField[]): z.ZodType<GatewayValues> {
  const schemaOf = ({ kind, min, max }: GatewayField): z.ZodType<string> => {
    const text = z.string().trim().min(min).max(max);
    return kind === "email" ? text.pipe(z.email()) : text;
  };
  return z.strictObject(Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])));
}
