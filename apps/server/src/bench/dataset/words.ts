// The words of the dataset, made up: what attendances are about, verbs in many forms, names, and what people look for.

/** What attendances are about, most frequent first. */
export const topics: readonly string[] = (
  "pedido,boleto,pagamento,entrega,nota fiscal,produto,prazo,pix,cartão de crédito,código de rastreio,endereço,loja,valor," +
  "cadastro,conta,parcela,desconto,troca,vencimento,comprovante,garantia,devolução,reembolso,contrato,plano,orçamento," +
  "agendamento,visita,técnico,cancelamento,estorno,assinatura,defeito,juros,reclamação,montagem,consulta,exame,convênio," +
  "matrícula,proposta,reserva,promoções,condições,informações"
).split(",");

const roots =
  "compr pag receb envi cancel troc devolv confirm verific consult agend instal atualiz cadastr bloque liber negoci parcel " +
  "cobr fatur rastre entreg retir deposit transfer configur orient inform esclarec solicit reclam avali conced renov suspend " +
  "encerr reabr acompanh anex assin imprim baix export import calcul som divid multiplic repar limp pint mont desmont carreg " +
  "descarreg embal separ confer estoc vend alug empreg contrat demit trein ensin aprend estud viaj hosped reserv cozinh jant " +
  "almoc caminh corr nad danc cant toc ouv grav film fotograf desenh escrev traduz public divulg anunci apresent organiz planej";
const endings =
  "ar ei ou amos aram ando ado ados ada adas ará arei aria amento amentos ação ações ador adora ante antes ável áveis eiro eiros";

const endingInEr = "receb devolv esclarec conced suspend vend aprend corr escrev".split(" ");
const endingInIr = "transfer imprim divid reabr demit traduz ouv".split(" ");
const infinitive = (root: string) =>
  root + (endingInEr.includes(root) ? "er" : endingInIr.includes(root) ? "ir" : "ar");
export const verbs: readonly string[] = roots.split(" ").map(infinitive);
export const verbRoots: readonly string[] = roots.split(" ");
export const verbEndings: readonly string[] = endings.split(" ");

/** Words a person would look for, by how many messages hold them; the rare ones are planted. */
export const searched = {
  common: ["bom dia", "obrigado", "preciso", "pedido", "boleto", "pagamento", "entrega", "produto"],
  medium: [
    "devolução",
    "garantia",
    "reembolso",
    "estorno",
    "comprov",
    "vencimento boleto",
    "contrato",
    "técnico visita",
  ],
  rare: ["ornitorrinco", "paralelepípedo", "otorrino", "inconstitucional", "ornitor", "escafandro"],
} as const;

/** Put into very few messages, one after the other. */
export const planted = ["ornitorrinco", "paralelepípedo", "otorrinolaringologista", "inconstitucional", "escafandro"];

const first =
  "Ana Maria João José Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Daniel Marcelo Bruno Eduardo " +
  "Felipe Raimundo Rodrigo Manoel Mateus André Fernando Fábio Leonardo Gustavo Guilherme Leandro Tiago Márcia Fernanda Patrícia " +
  "Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia Beatriz";
const last =
  "Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares " +
  "Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves " +
  "Santana Teixeira Araújo Pinto Moura Cavalcanti Monteiro Correia Batista Campos Brito Xavier Peixoto Figueiredo Guimarães";
export const firstNames = first.split(" ");
export const lastNames = last.split(" ");

/** What people type to find a customer; the last two are numbers as they were dictated. */
export const searchedContacts = [
  "ma",
  "joão",
  "guimar",
  "ana sil",
  "xavier marc",
  "goncalves",
  "98123-4",
  "(11) 8123-4567",
];
