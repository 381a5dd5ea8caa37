// What is asked of Mercado Pago: an order for Pix and boleto, a hosted page for cards.
import type { ChargeRequest } from "../gateway-adapter.ts";
import { decimalOf } from "../money.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
export const LONGEST_MS = 30 * DAY_MINUTES * MINUTE_MS;
const SHORTEST_MINUTES = 30;

/** As the gateway wants it: PT30M to P30D. */
export function durationOf(until: Date, from: Date): string {
  const minutes = Math.floor(Math.min(until.getTime() - from.getTime(), LONGEST_MS) / MINUTE_MS);
  if (minutes >= DAY_MINUTES) return `P${Math.floor(minutes / DAY_MINUTES)}D`;
  return `PT${Math.max(minutes, SHORTEST_MINUTES)}M`;
}

export function orderFor(request: ChargeRequest): unknown {
  const { key, amountCents, description, payableUntil, askedAt, method } = request;
  const amount = decimalOf(amountCents);
  return {
    type: "online",
    processing_mode: "automatic",
    external_reference: key,
    total_amount: amount,
    description: description.slice(0, 150),
    payer: payerOf(request),
    transactions: {
      payments: [
        {
          amount,
          payment_method: method === "pix" ? { id: "pix", type: "bank_transfer" } : { id: "boleto", type: "ticket" },
          expiration_time: durationOf(payableUntil, askedAt),
        },
      ],
    },
  };
}

function payerOf({ payer, method }: ChargeRequest) {
  const { name, email, taxId, address } = payer;
  const [first = name, ...rest] = name.trim().split(/\s+/);
  return {
    email,
    first_name: first.slice(0, 50),
    last_name: (rest.join(" ") || first).slice(0, 50),
    ...(taxId ? { identification: { type: taxId.length === 11 ? "CPF" : "CNPJ", number: taxId } } : {}),
    ...(method === "boleto" && address
      ? {
          address: {
            zip_code: address.zip,
            street_name: address.street,
            street_number: address.number,
            neighborhood: address.district,
            city: address.city,
            state: address.state,
          },
        }
      : {}),
  };
}

export function pageFor({ key, amountCents, description, payer, payableUntil, returnUrl }: ChargeRequest): unknown {
  return {
    external_reference: key,
    items: [
      {
        id: key,
        title: description.slice(0, 150),
        quantity: 1,
        currency_id: "BRL",
        unit_price: Number(decimalOf(amountCents)),
      },
    ],
    payer: { name: payer.name.slice(0, 100), email: payer.email },
    // Pix and boleto have orders of their own.
    payment_methods: { excluded_payment_types: [{ id: "ticket" }, { id: "bank_transfer" }] },
    back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
    expires: true,
    expiration_date_to: payableUntil.toISOString(),
  };
}
