// What customers and attendants write, in sentences that could be true. Pure: chance is given.
import { firstNames, topics, verbEndings, verbRoots, verbs } from "./words.ts";

/** From 0 up to, not including, 1. */
export type Draw = () => number;

export interface Sentences {
  /** How a customer begins. */
  openings: string[];
  customers: string[];
  attendants: string[];
}

const greetings = ["Bom dia", "Boa tarde", "Oi", "Olá", "Bom dia, tudo bem?", "Oi, boa noite"];

const openings = [
  "{oi}! Preciso de ajuda com {o tema}",
  "{oi}, quero saber sobre {o tema}",
  "{oi}! Meu {tema} ainda não chegou, pedido {n}",
  "{oi}, vocês podem {verbo} {o tema}?",
  "{oi}! Estou com um problema: {tema} e {tema}",
  "{oi}, é sobre {o tema} de {dia}",
  "{oi}. {forma} {o tema} e não recebi nada",
  "{oi}! Qual o valor para {verbo} {o tema}?",
];

const customers = [
  "É o {n}",
  "Sim, por favor",
  "Obrigado!",
  "Obrigada pela atenção",
  "Certo, aguardo",
  "Eu já {forma} {o tema} {dia} e até agora nada",
  "Quanto fica {o tema} com {tema}?",
  "Pode ser {dia} depois das {h}h",
  "Meu CPF é {n}",
  "Vou {verbo} e já te falo",
  "Não entendi a parte do {tema}, pode explicar de novo?",
  "O {tema} venceu {dia}, consigo {verbo}?",
  "E o {tema}? Já era para estar com o {tema}",
  "Recebi o {tema} mas veio com defeito, quero {verbo}",
  "Meu nome é {nome}, falei com vocês {dia}",
  "Preciso do comprovante para {verbo} {o tema}",
  "Paguei {valor} no pix, segue o comprovante do {tema}",
  "Perfeito, muito obrigado {nome}",
  "Tem como {verbo} ainda hoje?",
  "{forma}, {forma} e continua igual",
];

const attendants = [
  "Bom dia! Meu nome é {nome}, como posso ajudar?",
  "Boa tarde, {nome}! Pode me mandar o número do pedido?",
  "Localizei aqui: {o tema} está com previsão para {dia}",
  "Só um momento, por favor, vou {verbo} {o tema}",
  "O valor atualizado é de {valor}, com vencimento {dia}. Envio o boleto?",
  "Consigo {verbo} {o tema} sem custo, pode ser?",
  "Já solicitei a {forma} do seu {tema}, protocolo {n}",
  "O técnico faz a visita {dia} a partir das {h}h",
  "Pronto, {tema} e {tema} confirmados",
  "Você prefere {verbo} ou {verbo}?",
  "Enviei as informações no e-mail cadastrado",
  "Para {verbo} {o tema} preciso do CPF do titular",
  "O prazo do {tema} é de {h} dias úteis",
  "Por nada! Qualquer coisa é só chamar",
  "Posso ajudar em algo mais, {nome}?",
  "Consta {tema} em aberto de {valor}, quer a segunda via?",
  "Seu {tema} foi aprovado, {nome}. Obrigado pela preferência!",
  "Peço desculpas pelo transtorno com {o tema}",
];

const days = [
  "hoje",
  "ontem",
  "amanhã",
  "segunda",
  "terça",
  "quarta",
  "quinta",
  "sexta",
  "semana que vem",
  "mês passado",
];

export function sentencesOf(counts: Record<keyof Sentences, number>, draw: Draw): Sentences {
  const some = (templates: readonly string[], count: number) =>
    Array.from({ length: count }, () => filled(pick(templates, draw), draw));
  return {
    openings: some(openings, counts.openings),
    customers: some(customers, counts.customers),
    attendants: some(attendants, counts.attendants),
  };
}

const fillings: Record<string, (draw: Draw) => string> = {
  oi: (draw) => pick(greetings, draw),
  tema: (draw) => topic(draw),
  "o tema": (draw) => pick(["o meu", "o", "esse"], draw).concat(" ", topic(draw)),
  verbo: (draw) => often(verbs, draw),
  forma: (draw) => often(verbRoots, draw) + pick(verbEndings, draw),
  n: (draw) => String(Math.floor(10_000 + draw() * 900_000)),
  h: (draw) => String(1 + Math.floor(draw() * 18)),
  dia: (draw) => pick(days, draw),
  valor: (draw) => `R$ ${Math.floor(10 + draw() * 900)},${pick(["00", "50", "90", "99"], draw)}`,
  nome: (draw) => pick(firstNames, draw),
};

function filled(template: string, draw: Draw): string {
  const text = template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => fillings[name]?.(draw) ?? "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const topic = (draw: Draw) => often(topics, draw);

function pick(items: readonly string[], draw: Draw): string {
  return items[Math.floor(draw() * items.length)] ?? "";
}

/** The item of rank n about once where the first one is n times, as in every language. */
function often(items: readonly string[], draw: Draw): string {
  return items[Math.floor((items.length + 1) ** draw()) - 1] ?? "";
}
