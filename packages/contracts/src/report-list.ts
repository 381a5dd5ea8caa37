// The reports there are, each once: address, filters, columns and words.
import { z } from "zod";
import { type ReportShape, report, said } from "./report-shapes.ts";
import { callsReport } from "./reports/calls.ts";
import {
  channel,
  closed,
  contact,
  created,
  email,
  number,
  opened,
  place,
  protocol,
  queue,
  state,
  tags,
  user,
  wallets,
} from "./reports/columns.ts";
import { route } from "./route.ts";
import { WireId } from "./shapes.ts";

const contactColumns = [contact, number, email, tags, wallets, place, created] as const;

const ofContacts = { group: "contacts", level: "full", files: "admins", columns: contactColumns } as const;

export const contactsReport = report({
  ...ofContacts,
  id: "contacts",
  address: "lista-contatos",
  title: said("Lista de contatos", "Contact list", "Lista de contactos"),
  purpose: said(
    "Os contatos criados num período, por etiqueta e carteira.",
    "The contacts made in a period, by tag and wallet.",
    "Los contactos creados en un período, por etiqueta y cartera.",
  ),
  filters: ["period", "tagIds", "userIds"],
});

export const contactsByTagReport = report({
  ...ofContacts,
  id: "contacts-by-tag",
  address: "contatos-por-etiquetas",
  title: said("Contatos por etiquetas", "Contacts by tag", "Contactos por etiquetas"),
  purpose: said(
    "Quantos contatos têm cada etiqueta, e quais são.",
    "How many contacts wear each tag, and which.",
    "Cuántos contactos tienen cada etiqueta, y cuáles son.",
  ),
  filters: ["tagIds"],
  required: "tagIds",
  split: said("Contatos por etiqueta", "Contacts by tag", "Contactos por etiqueta"),
});

export const contactsByWalletReport = report({
  ...ofContacts,
  id: "contacts-by-wallet",
  address: "contatos-por-carteira",
  title: said("Contatos por carteira", "Contacts by wallet", "Contactos por cartera"),
  purpose: said(
    "Quantos contatos estão na carteira de cada pessoa, e quais são.",
    "How many contacts are in the wallet of each person, and which.",
    "Cuántos contactos están en la cartera de cada persona, y cuáles son.",
  ),
  filters: ["userIds"],
  required: "userIds",
  split: said("Contatos por carteira", "Contacts by wallet", "Contactos por cartera"),
});

export const contactsByStateReport = report({
  ...ofContacts,
  id: "contacts-by-state",
  address: "contatos-por-estado",
  title: said("Contatos por estado", "Contacts by state", "Contactos por estado"),
  purpose: said(
    "Quantos contatos há em cada estado, pelo DDD do número.",
    "How many contacts there are in each state, by the area code of the number.",
    "Cuántos contactos hay en cada estado, por el prefijo del número.",
  ),
  filters: ["places"],
  required: "places",
  split: said("Contatos por estado", "Contacts by state", "Contactos por estado"),
});

export const contactsByLaneReport = report({
  ...ofContacts,
  id: "contacts-by-lane",
  address: "contatos-por-crm",
  title: said("Contatos por etapa do CRM", "Contacts by CRM lane", "Contactos por etapa del CRM"),
  purpose: said(
    "Quantos negócios estão em cada etapa do quadro, de quem e de quanto.",
    "How many deals stand in each lane of the board, whose and how much.",
    "Cuántos negocios están en cada etapa del tablero, de quién y de cuánto.",
  ),
  filters: ["laneIds"],
  required: "laneIds",
  split: said("Negócios por etapa", "Deals by lane", "Negocios por etapa"),
  figures: [{ id: "value", kind: "money", title: said("Valor", "Value", "Valor") }],
  columns: [
    contact,
    number,
    { id: "deal", kind: "text", title: said("Negócio", "Deal", "Negocio") },
    { id: "board", kind: "text", title: said("Quadro", "Board", "Tablero") },
    { id: "lane", kind: "text", title: said("Etapa", "Lane", "Etapa") },
    { id: "value", kind: "money", title: said("Valor", "Value", "Valor") },
    { id: "owner", kind: "text", title: said("Responsável", "Owner", "Responsable") },
    { id: "since", kind: "moment", title: said("Na etapa desde", "In the lane since", "En la etapa desde") },
  ],
});

export const ticketsReport = report({
  id: "tickets",
  address: "relatorio-tickets",
  group: "attendance",
  level: "own",
  files: "readers",
  title: said("Atendimentos", "Tickets", "Atenciones"),
  purpose: said(
    "Os atendimentos abertos num período, com quem, onde e por quanto tempo.",
    "The tickets opened in a period, with whom, where and for how long.",
    "Las atenciones abiertas en un período, con quién, dónde y por cuánto tiempo.",
  ),
  filters: ["period", "state", "queueIds", "userIds", "channelIds", "closingReasonIds"],
  split: said("Por situação", "By status", "Por estado"),
  columns: [
    protocol,
    contact,
    number,
    state,
    channel,
    queue,
    user,
    opened,
    closed,
    { id: "duration", kind: "duration", title: said("Duração", "Duration", "Duración") },
    { id: "reason", kind: "text", title: said("Motivo", "Reason", "Motivo") },
  ],
});

export const ratingsReport = report({
  id: "ratings",
  address: "avaliacoes",
  group: "quality",
  level: "own",
  files: "readers",
  title: said("Avaliações", "Ratings", "Evaluaciones"),
  purpose: said(
    "As notas que os clientes deram, de quem, com média e distribuição.",
    "The grades customers gave, to whom, with average and spread.",
    "Las notas que dieron los clientes, a quién, con promedio y distribución.",
  ),
  filters: ["period", "userIds", "queueIds", "grade"],
  split: said("Por nota", "By grade", "Por nota"),
  figures: [
    { id: "average", kind: "decimal", title: said("Nota média", "Average grade", "Nota media") },
    { id: "satisfied", kind: "share", title: said("Notas 4 e 5", "Grades 4 and 5", "Notas 4 y 5") },
  ],
  columns: [
    protocol,
    { id: "grade", kind: "number", title: said("Nota", "Grade", "Nota") },
    { id: "comment", kind: "text", title: said("Comentário", "Comment", "Comentario") },
    contact,
    number,
    user,
    queue,
    channel,
    { id: "graded", kind: "moment", title: said("Avaliado em", "Graded at", "Evaluado el") },
    closed,
  ],
});

export const protocolsReport = report({
  id: "protocols",
  address: "protocolos",
  group: "attendance",
  level: "own",
  files: "readers",
  title: said("Protocolos", "Protocols", "Protocolos"),
  purpose: said(
    "Um protocolo pelo número ou pelo contato, e todos de um período.",
    "A protocol by its number or its contact, and all of a period.",
    "Un protocolo por el número o el contacto, y todos los de un período.",
  ),
  filters: ["period", "searchParam"],
  columns: [protocol, contact, number, state, user, opened, closed],
});

export const notesReport = report({
  id: "notes",
  address: "anotacoes",
  group: "communication",
  level: "own",
  files: "readers",
  title: said("Anotações", "Notes", "Notas internas"),
  purpose: said(
    "O que a equipe anotou nas conversas, por pessoa e contato.",
    "What the team noted in conversations, by person and contact.",
    "Lo que el equipo anotó en las conversaciones, por persona y contacto.",
  ),
  filters: ["period", "userIds", "searchParam"],
  columns: [
    protocol,
    { id: "note", kind: "long", title: said("Anotação", "Note", "Nota") },
    { id: "author", kind: "text", title: said("Escrita por", "Written by", "Escrita por") },
    contact,
    { id: "written", kind: "moment", title: said("Escrita em", "Written at", "Escrita el") },
  ],
});

export const schedulesReport = report({
  id: "schedules",
  address: "agendamentosold",
  group: "communication",
  level: "own",
  files: "readers",
  title: said("Agendamentos", "Scheduled messages", "Mensajes programados"),
  purpose: said(
    "As mensagens agendadas de um período: para quem, o que dizem e o que houve com cada data.",
    "The scheduled messages of a period: to whom, what they say and how each date went.",
    "Los mensajes programados de un período: para quién, qué dicen y qué pasó con cada fecha.",
  ),
  filters: ["period", "userIds", "channelIds"],
  columns: [
    contact,
    channel,
    { id: "author", kind: "text", title: said("Agendado por", "Scheduled by", "Programado por") },
    { id: "message", kind: "long", title: said("Mensagem", "Message", "Mensaje") },
    { id: "due", kind: "moment", title: said("Envio", "Sending", "Envío") },
    {
      id: "result",
      kind: "word",
      title: said("Situação", "Status", "Estado"),
      words: {
        pending: said("Agendada", "Scheduled", "Programado"),
        sent: said("Enviada", "Sent", "Enviado"),
        error: said("Erro", "Error", "Error"),
      },
    },
  ],
});

export { callsReport };

/** In the order of the index. */
export const reports: readonly ReportShape[] = [
  ticketsReport,
  protocolsReport,
  contactsReport,
  contactsByTagReport,
  contactsByLaneReport,
  contactsByWalletReport,
  contactsByStateReport,
  ratingsReport,
  notesReport,
  schedulesReport,
  callsReport,
];

const Choice = z.object({ id: WireId, name: z.string() });

export const reportChoices = route({
  method: "GET",
  path: "/reports/choices",
  summary: "What the filters of reports offer, within what the caller may see.",
  access: { area: "reports", level: "own" },
  gate: "reports",
  answer: z.object({
    queues: z.array(Choice),
    channels: z.array(Choice),
    people: z.array(Choice),
    closingReasons: z.array(Choice),
    tags: z.array(Choice),
    /** Of every board, called by both names. */
    lanes: z.array(Choice),
  }),
});

const routeName = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** By name, as the list of all routes takes them: "contactsByTag" is listed as "reportContactsByTag". */
export const reportRoutes = {
  reportChoices,
  ...Object.fromEntries(
    reports.flatMap(({ id, list, export: file }) => {
      const name = routeName(`-${id}`);
      return [
        [`report${name}`, list],
        [`exportReport${name}`, file],
      ];
    }),
  ),
};
