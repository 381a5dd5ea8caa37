// Our books against the sandbox's: money, charges, credit, coverage and refunds of every company.
import type { Finding } from "../figures.ts";
import { VALUE_CENTS } from "./companies.ts";
import type { Scene } from "./scenarios.ts";

interface Theirs {
  id: string;
  key: string;
  gateway: string;
  status: string;
  paidAt: number | null;
  paidCents: number;
  refunds: { amountCents: number; status: string }[];
}

interface Ours {
  tenantId: number;
  status: string;
  refs: string[];
  payments: number;
  paid: number;
  byHand: number;
  credit: number;
  covered: boolean;
  refunded: number;
}

const OURS = `
  select i.tenant_id::int as "tenantId", i.status,
         array(select c.provider_ref from charges c where c.tenant_id = i.tenant_id and c.provider_ref is not null) as refs,
         (select count(*) from payments p where p.tenant_id = i.tenant_id and p.gateway <> 'manual')::int as payments,
         (select coalesce(sum(amount_cents), 0) from payments p where p.tenant_id = i.tenant_id and p.gateway <> 'manual')::int as paid,
         (select coalesce(sum(amount_cents), 0) from payments p where p.tenant_id = i.tenant_id and p.gateway = 'manual')::int as "byHand",
         (select coalesce(sum(amount_cents), 0) from credits c where c.tenant_id = i.tenant_id)::int as credit,
         exists (select 1 from coverage c where c.tenant_id = i.tenant_id and c.invoice_id = i.id
                    and not exists (select 1 from coverage r where r.tenant_id = i.tenant_id and r.reverses_id = c.id)) as covered,
         (select coalesce(sum(amount_cents), 0) from refunds r where r.tenant_id = i.tenant_id and r.status in ('done', 'panel'))::int as refunded
    from invoices i`;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** What is wrong with one company, in words; empty where both books agree. */
function differences(ours: Ours, theirs: readonly Theirs[]): string[] {
  const paid = theirs.filter(({ paidAt }) => paidAt !== null);
  const cents = sum(paid.map(({ paidCents }) => paidCents));
  const back = sum(
    theirs.flatMap(({ refunds }) => refunds.filter((one) => one.status === "done").map((one) => one.amountCents)),
  );
  const isByHand = ours.byHand > 0;
  const isPaid = ours.status !== "void" && (isByHand || cents >= VALUE_CENTS);
  const credit = ours.status === "void" || isByHand ? cents : Math.max(0, cents - VALUE_CENTS);
  const isCovered = isPaid && back < VALUE_CENTS;
  const wanted: [string, unknown, unknown][] = [
    ["payments", ours.payments, paid.length],
    ["money", ours.paid, cents],
    ["state", ours.status === "paid", isPaid],
    ["credit", ours.credit, credit],
    ["coverage", ours.covered, isCovered],
    ["refunded", ours.refunded, back],
  ];
  return wanted.flatMap(([what, is, should]) =>
    is === should ? [] : [`${ours.tenantId} ${what} ${is}, not ${should}`],
  );
}

export async function judgePayments(scene: Scene, { killed }: { killed: number }): Promise<Finding[]> {
  const { scratch, sandbox, answers } = scene;
  const all = (await sandbox.control("/payments/charges")) as Theirs[];
  const ours = await scratch.sql<Ours>(OURS);
  // A gateway may know a charge by its own name, by our key, or by what it made of our key.
  const isIn = (refs: readonly string[]) => (one: Theirs) => refs.includes(one.id) || refs.includes(one.key);
  const wrong = ours.flatMap((one) => differences(one, all.filter(isIn(one.refs))));
  const twice = all.length - new Set(all.map(({ gateway, key }) => `${gateway} ${key}`)).size;
  const strangers = all.filter((one) => !isIn(ours.flatMap(({ refs }) => refs))(one)).length;
  const proved = answers.filter(
    ({ how, answered }) => (how === "secret" || how === "empty") && answered === 200,
  ).length;
  const failed = answers.filter(({ answered }) => (answered ?? 0) >= 500).length;
  return [
    {
      what: "companies",
      holds: wrong.length === 0,
      shown: `${ours.length}, ${killed} kills, ${wrong.length} differences${wrong.length > 0 ? `: ${wrong.slice(0, 5).join("; ")}` : ""}`,
    },
    {
      what: "charges twice at the gateway",
      holds: twice + strangers === 0,
      shown: `${twice + strangers} of ${all.length}`,
    },
    { what: "forged notices taken", holds: proved === 0, shown: `${proved} of ${answers.length}` },
    { what: "forged notices answered 5xx", holds: failed === 0, shown: String(failed) },
  ];
}
