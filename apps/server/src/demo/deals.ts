// The deals of the invented furniture shop: who wants what, how far it went, and whose it is.

export interface DemoDeal {
  /** Of one of the company's contacts. */
  contact: string;
  lane: string;
  title: string;
  valueCents: number;
  /** Of one of the company's people; nobody's where there is none. */
  owner: string | null;
  /** Days from today it is due; before today it is late. */
  dueIn: number | null;
  daysInLane: number;
  notes?: string;
}

export const demoLanes = [
  { name: "Novo", color: "#0891B2" },
  { name: "Proposta", color: "#2563EB" },
  { name: "Negociação", color: "#D97706" },
  { name: "Pós-venda", color: "#9333EA" },
  { name: "Ganho", color: "#16A34A" },
] as const;

export const demoBoard = "Vendas da loja";

const ana = "ana@casaipe.example";
const bruno = "bruno@casaipe.example";
const caio = "caio@casaipe.example";

type Rest = [valueCents: number, owner: string | null, dueIn: number | null, daysInLane: number, notes?: string];
const deal = (lane: string, contact: string, title: string, ...rest: Rest): DemoDeal => {
  const [valueCents, owner, dueIn, daysInLane, notes] = rest;
  return { contact, lane, title, valueCents, owner, dueIn, daysInLane, ...(notes ? { notes } : {}) };
};

export const demoDeals: readonly DemoDeal[] = [
  deal("Novo", "João Pires", "Luminária areia", 34_990, ana, null, 0.2),
  deal("Novo", "Beatriz Carvalho", "Seis pendentes", 78_000, bruno, 0, 1),
  deal("Novo", "Letícia Nakamura", "", 115_000, ana, null, 1),
  deal("Novo", "Rafael Moreira", "Cabeceira estofada", 42_900, caio, null, 4),
  deal("Novo", "Marcos Vinícius Duarte", "", 61_500, null, null, 2),
  deal("Novo", "Diego Fernandes", "Banquetas de balcão", 129_600, bruno, 3, 1),
  deal(
    "Proposta",
    "Maria Souza",
    "Mesa de jantar em freijó",
    120_000,
    ana,
    5,
    2,
    "Aceita pagar em 6x. Prefere entrega de manhã.",
  ),
  deal("Proposta", "Felipe Andrade", "Mobília do escritório", 1_864_000, bruno, 2, 3),
  deal("Proposta", "Juliana Castro", "Sofá de 3 lugares", 321_500, ana, -2, 8),
  deal("Proposta", "Patrícia Melo", "Estante suspensa", 234_000, caio, null, 1),
  deal("Proposta", "Vanessa Lopes", "Linha em latão", 487_000, ana, 9, 2),
  deal("Proposta", "Sérgio Matos", "", 96_000, bruno, null, 6),
  deal("Negociação", "Tatiane Santos", "Recepção da clínica", 628_450, bruno, 1, 5),
  deal("Negociação", "Eduardo Siqueira", "Obra Aroeira, 12 apartamentos", 1_190_000, caio, 4, 3),
  deal("Negociação", "Gustavo Azevedo", "Escrivaninha", 249_000, ana, null, 2),
  deal("Negociação", "Camila Ribeiro", "Poltronas da sala", 312_550, bruno, -1, 5),
  deal("Ganho", "Renata Oliveira", "Aparador", 189_000, ana, null, 12),
  deal("Ganho", "Antônio Gomes", "Cama queen", 410_000, bruno, null, 20),
  deal("Ganho", "Luciana Peixoto", "Buffet", 276_000, caio, null, 9),
];
