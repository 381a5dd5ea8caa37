// Mistakes made on purpose with money, and the names they are asked for with.
export const billingPlant = "no-period-key";

export const paymentPlants = ["no-payment-key", "trust-body", "skip-signature"] as const;
export type PaymentPlant = (typeof paymentPlants)[number];
export const isPaymentPlant = (name: string): name is PaymentPlant => paymentPlants.some((one) => one === name);

/** Counts rounds of whoever issues. */
export const ROUNDS = `
  create table chaos_rounds (id bigint generated always as identity primary key, at timestamptz not null default now());
  create function chaos_round() returns void language sql security definer as $$ insert into chaos_rounds default values $$;
  grant execute on function chaos_round() to prosa_app;`;

/** As if an invoice did not say which period it is for. */
export const NO_PERIOD_KEY = `
  create function chaos_forget_period() returns trigger language plpgsql as $$
  begin
    if new.kind = 'renewal' then
      new.subject := gen_random_uuid()::text;
      new.period_start := new.period_start - interval '1 second';
    end if;
    return new;
  end $$;
  create trigger chaos_forget_period before insert on invoices for each row execute function chaos_forget_period();`;

/** As if the gateway's id of money were not looked at. */
export const NO_PAYMENT_KEY = `
  create function chaos_forget_payment() returns trigger language plpgsql as $$
  begin
    new.provider_id := left(new.provider_id, 80) || gen_random_uuid();
    return new;
  end $$;
  create trigger chaos_forget_payment before insert on payments for each row execute function chaos_forget_payment();`;
