// The one data set all pretend billing systems answer from: people and companies, what they bought and what they still owe.
import { codeOf, slipOf } from "./codes.ts";

export type Customer = {
  id: number;
  name: string;
  /** Letters and digits only. */
  document: string;
  /** With area code, without the country's. */
  phone: string | null;
  birthDate: string | null;
  contracts: { id: number; plan: string; status: "active" | "suspended" }[];
};

export type Invoice = {
  id: number;
  customerId: number;
  contractId: number;
  /** YYYY-MM-DD. */
  dueDate: string;
  cents: number;
  description: string;
  line: string | null;
  pix: string | null;
  hasPdf: boolean;
};

export type Alteration = "line" | "pix" | "pdf" | "pdfLine";

const DAY_MS = 86_400_000;
export const dayFrom = (now: number, days: number) =>
  new Date(now - 3 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);

export const CUSTOMERS: readonly Customer[] = [
  {
    id: 101,
    name: "Ana Lima",
    document: "52998224725",
    phone: "11987650001",
    birthDate: "1990-05-01",
    contracts: [{ id: 17402, plan: "Fibra 500 Mega", status: "suspended" }],
  },
  {
    id: 102,
    name: "Bruno Souza",
    document: "11144477735",
    phone: "11987650002",
    birthDate: "1985-11-30",
    contracts: [{ id: 17403, plan: "Fibra 300 Mega", status: "active" }],
  },
  {
    id: 103,
    name: "Carla Dias",
    document: "12345678909",
    phone: "1187650003",
    birthDate: "2001-02-28",
    contracts: [{ id: 17404, plan: "Fibra 300 Mega", status: "active" }],
  },
  {
    id: 104,
    name: "Padaria Estrela Ltda",
    document: "11222333000181",
    phone: "1133334444",
    birthDate: null,
    contracts: [
      { id: 17405, plan: "Fibra 500 Mega", status: "active" },
      { id: 17406, plan: "Telefone", status: "active" },
    ],
  },
  {
    id: 105,
    name: "Alfa Tecnologia Ltda",
    document: "12ABC34501DE35",
    phone: "11987650005",
    birthDate: null,
    contracts: [{ id: 17407, plan: "Link dedicado", status: "active" }],
  },
  {
    id: 106,
    name: "Elisa Prado",
    document: "39053344705",
    phone: null,
    birthDate: null,
    contracts: [{ id: 17408, plan: "Fibra 300 Mega", status: "active" }],
  },
];

type Plan = [
  customerId: number,
  contractId: number,
  days: number,
  cents: number,
  has?: Partial<Record<"slip" | "pix", false>>,
];

const PLANS: readonly Plan[] = [
  [101, 17402, -40, 9990],
  [101, 17402, -10, 9990],
  [101, 17402, 20, 10_490],
  [102, 17403, 6, 12_900, { slip: false }],
  [104, 17405, -3, 45_000],
  [104, 17406, 8, 7_550],
  [105, 17407, 12, 189_000, { pix: false }],
  [106, 17408, 2, 9990],
];

export function invoicesAt(now: number): Invoice[] {
  return PLANS.map(([customerId, contractId, days, cents, has = {}], index) => {
    const [id, dueDate] = [36_397 + index, dayFrom(now, days)];
    const hasSlip = has.slip !== false;
    return {
      id,
      customerId,
      contractId,
      dueDate,
      cents,
      description: `Mensalidade ${dueDate.slice(5, 7)}/${dueDate.slice(0, 4)}`,
      line: hasSlip ? slipOf(dueDate, cents, id).line : null,
      pix: has.pix === false ? null : codeOf(id, cents),
      hasPdf: hasSlip,
    };
  });
}
