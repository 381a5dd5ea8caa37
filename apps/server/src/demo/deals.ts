// The boards of the invented companies: who wants what, how far it went, and whose it is. Whoever is being attended has a deal,
// so that there is one beside every open conversation.

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

export interface DemoBoard {
  name: string;
  lanes: readonly { name: string; color: string }[];
  deals: readonly DemoDeal[];
}

const blue = "#0891B2";
const deep = "#2563EB";
const amber = "#D97706";
const violet = "#9333EA";
const green = "#16A34A";

const ana = "ana@casaipe.example";
const bruno = "bruno@casaipe.example";
const caio = "caio@casaipe.example";

type Rest = [valueCents: number, owner: string | null, dueIn: number | null, daysInLane: number, notes?: string];
const deal = (lane: string, contact: string, title: string, ...rest: Rest): DemoDeal => {
  const [valueCents, owner, dueIn, daysInLane, notes] = rest;
  return { contact, lane, title, valueCents, owner, dueIn, daysInLane, ...(notes ? { notes } : {}) };
};

const sales: readonly DemoDeal[] = [
  deal("Novo", "João Pires", "Luminária areia", 34_990, ana, null, 0.2),
  deal("Novo", "Beatriz Carvalho", "Seis pendentes", 78_000, bruno, 0, 1),
  deal("Novo", "Letícia Nakamura", "", 115_000, ana, null, 1),
  deal("Novo", "Rafael Moreira", "Cabeceira estofada", 42_900, caio, null, 4),
  deal("Novo", "Marcos Vinícius Duarte", "", 61_500, null, null, 2),
  deal("Novo", "Pedro Henrique Albuquerque", "Conjunto de varanda", 358_000, bruno, 6, 1),
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
  deal("Negociação", "Cláudia Ferreira", "Renegociação de outubro", 34_990, caio, 1, 2),
  deal("Negociação", "Camila Ribeiro", "Poltronas da sala", 312_550, bruno, -1, 5),
  deal("Pós-venda", "Sônia Barbosa", "Armário com porta solta", 0, ana, 2, 3),
  deal("Pós-venda", "Rodrigo Tavares", "Troca de tampo", 45_000, caio, null, 1),
  deal("Ganho", "Renata Oliveira", "Aparador", 189_000, ana, null, 12),
  deal("Ganho", "Antônio Gomes", "Cama queen", 410_000, bruno, null, 20),
  deal("Ganho", "Luciana Peixoto", "Buffet", 276_000, caio, null, 9),
];

const visits: readonly DemoDeal[] = [
  deal("A agendar", "Maria Souza", "Montagem da mesa", 18_000, bruno, 7, 1),
  deal("A agendar", "Letícia Nakamura", "Medição da sala", 0, ana, 4, 2),
  deal("Agendada", "Tatiane Santos", "Medição da recepção", 0, bruno, 1, 1),
  deal("Feita", "Renata Oliveira", "Montagem do aparador", 12_000, bruno, null, 10),
];

const iara = "iara@vidaplena.example";
const davi = "davi@vidaplena.example";

const privately: readonly DemoDeal[] = [
  deal("Interesse", "Raimundo Nonato", "Check-up completo", 89_000, iara, 3, 1),
  deal("Interesse", "Elias Batista", "Eletrocardiograma", 18_000, null, null, 2),
  deal("Interesse", "Manoel Pacheco", "", 25_000, iara, null, 0.5),
  deal("Orçamento", "Francisca Alves", "Exames de imagem", 132_000, davi, 2, 4),
  deal("Orçamento", "Socorro Pinheiro", "Consulta e retorno", 42_000, iara, 1, 1),
  deal("Agendado", "Jonas Cavalcante", "Teste ergométrico", 38_000, davi, 5, 2),
  deal("Agendado", "Adriana Figueira", "Check-up do convênio", 0, iara, null, 3),
  deal("Realizado", "Ruth Guimarães", "Consulta", 25_000, iara, null, 9),
];

/** The first by name is the one that opens. */
export const shopBoards: readonly DemoBoard[] = [
  {
    name: "Vendas da loja",
    lanes: [
      { name: "Novo", color: blue },
      { name: "Proposta", color: deep },
      { name: "Negociação", color: amber },
      { name: "Pós-venda", color: violet },
      { name: "Ganho", color: green },
    ],
    deals: sales,
  },
  {
    name: "Visitas e montagem",
    lanes: [
      { name: "A agendar", color: amber },
      { name: "Agendada", color: deep },
      { name: "Feita", color: green },
    ],
    deals: visits,
  },
];

export const clinicBoards: readonly DemoBoard[] = [
  {
    name: "Particulares",
    lanes: [
      { name: "Interesse", color: blue },
      { name: "Orçamento", color: deep },
      { name: "Agendado", color: amber },
      { name: "Realizado", color: green },
    ],
    deals: privately,
  },
];
