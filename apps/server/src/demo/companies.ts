// The two invented companies of the demonstration: people, queues, tags, channels and contacts.
import type { Profile } from "@prosa/contracts/permissions";
import { clinicBoards, type DemoBoard, shopBoards } from "./deals.ts";
import { clinicFlow, type DemoFlow, shopFlow } from "./flows.ts";
import { clinicNotes, type DemoNote, shopNotes } from "./notes.ts";

export interface DemoUser {
  name: string;
  email: string;
  profile: Profile;
  queues: string[];
}

export interface DemoContact {
  name: string;
  /** Country and area code, then the subscriber's number; all invented. */
  phone: string;
  tags: string[];
}

export interface DemoCompany {
  name: string;
  timeZone: string;
  queues: { name: string; color: string }[];
  tags: { name: string; color: string }[];
  users: DemoUser[];
  channel: { name: string; queue: string; phoneNumberId: string; wabaId: string; number: string };
  contacts: DemoContact[];
  topics: "shop" | "clinic";
  boards: readonly DemoBoard[];
  flow: DemoFlow;
  notes: readonly DemoNote[];
}

const contact = (name: string, phone: string, ...tags: string[]): DemoContact => ({ name, phone, tags });

export const casaIpe: DemoCompany = {
  name: "Casa Ipê Móveis",
  timeZone: "America/Sao_Paulo",
  queues: [
    { name: "Vendas", color: "#0B7A6B" },
    { name: "Financeiro", color: "#B0276B" },
    { name: "Entregas", color: "#0B6CA8" },
  ],
  tags: [
    { name: "VIP", color: "#C2410C" },
    { name: "Troca", color: "#9333EA" },
    { name: "Orçamento", color: "#0891B2" },
    { name: "Cobrança", color: "#DC2626" },
    { name: "B2B", color: "#4D7C0F" },
  ],
  users: [
    { name: "Helena Prado", email: "helena@casaipe.example", profile: "admin", queues: [] },
    { name: "Otávio Lins", email: "otavio@casaipe.example", profile: "supervisor", queues: ["Vendas", "Financeiro"] },
    { name: "Bruno Rocha", email: "bruno@casaipe.example", profile: "supervisorfila", queues: ["Vendas"] },
    { name: "Ana Lima", email: "ana@casaipe.example", profile: "user", queues: ["Vendas"] },
    { name: "Caio Teixeira", email: "caio@casaipe.example", profile: "user", queues: ["Financeiro", "Entregas"] },
  ],
  channel: {
    name: "WhatsApp Vendas",
    queue: "Vendas",
    phoneNumberId: "330011223344556",
    wabaId: "210044556677889",
    number: "551130001000",
  },
  contacts: [
    contact("Maria Souza", "5511987650001", "VIP", "Troca"),
    contact("João Pires", "5511987650002", "Orçamento"),
    contact("Cláudia Ferreira", "5519991230003", "Cobrança"),
    contact("Rafael Moreira", "5521998760004"),
    contact("Letícia Nakamura", "5511976540005", "VIP"),
    contact("Pedro Henrique Albuquerque", "5581994320006"),
    contact("Tatiane Santos", "5571988770007", "B2B"),
    contact("Gustavo Azevedo", "5531987120008"),
    contact("Beatriz Carvalho", "5541996540009", "Orçamento"),
    contact("Marcos Vinícius Duarte", "5551984560010"),
    contact("Sônia Barbosa", "5511965430011"),
    contact("Felipe Andrade", "5548991120012", "B2B"),
    contact("Juliana Castro", "5585988340013", "Troca"),
    contact("Antônio Gomes", "5562993450014"),
    contact("Renata Oliveira", "5527998870015", "VIP"),
    contact("Diego Fernandes", "5511943210016"),
    contact("Patrícia Melo", "5561981230017"),
    contact("Eduardo Siqueira", "5516992340018", "B2B"),
    contact("Camila Ribeiro", "5511932109019"),
    contact("Rodrigo Tavares", "5534991870020", "Cobrança"),
    contact("Luciana Peixoto", "5511921098021"),
    contact("Sérgio Matos", "5512988760022"),
    contact("Vanessa Lopes", "5567992210023", "Orçamento"),
    contact("Thiago Nogueira", "5511910987024"),
  ],
  topics: "shop",
  boards: shopBoards,
  flow: shopFlow,
  notes: shopNotes,
};

export const vidaPlena: DemoCompany = {
  name: "Clínica Vida Plena",
  timeZone: "America/Manaus",
  queues: [
    { name: "Recepção", color: "#5B3FC4" },
    { name: "Exames", color: "#8A4B00" },
  ],
  tags: [
    { name: "Retorno", color: "#0891B2" },
    { name: "Convênio", color: "#4D7C0F" },
    { name: "Primeira consulta", color: "#C2410C" },
  ],
  users: [
    { name: "Marina Duarte", email: "marina@vidaplena.example", profile: "admin", queues: [] },
    { name: "Davi Araújo", email: "davi@vidaplena.example", profile: "supervisorfila", queues: ["Recepção"] },
    { name: "Iara Monteiro", email: "iara@vidaplena.example", profile: "user", queues: ["Recepção", "Exames"] },
  ],
  channel: {
    name: "WhatsApp Recepção",
    queue: "Recepção",
    phoneNumberId: "440055667788990",
    wabaId: "310099887766554",
    number: "559230002000",
  },
  contacts: [
    contact("Raimundo Nonato", "5592991110101", "Retorno"),
    contact("Francisca Alves", "5592992220102", "Convênio"),
    contact("Elias Batista", "5592993330103"),
    contact("Socorro Pinheiro", "5592984440104", "Primeira consulta"),
    contact("Jonas Cavalcante", "5592985550105"),
    contact("Adriana Figueira", "5592986660106", "Convênio"),
    contact("Manoel Pacheco", "5592987770107"),
    contact("Débora Magalhães", "5592988880108", "Retorno"),
    contact("Wilson Seabra", "5592989990109"),
    contact("Ruth Guimarães", "5592981010110"),
    contact("Caetano Brandão", "5592982020111", "Primeira consulta"),
    contact("Lúcia Fontenele", "5592983030112"),
    contact("Nilson Queiroz", "5592984040113"),
    contact("Aparecida Lobato", "5592985050114", "Convênio"),
    contact("Jorge Amorim", "5592986060115"),
    contact("Tereza Vilhena", "5592987070116"),
  ],
  topics: "clinic",
  boards: clinicBoards,
  flow: clinicFlow,
  notes: clinicNotes,
};

export const demoCompanies = [casaIpe, vidaPlena];
