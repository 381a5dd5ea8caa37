// The log of calls as a report.

import { report, said } from "../report-shapes.ts";
import { channel, contact, number, protocol, user } from "./columns.ts";

export const callsReport = report({
  id: "calls",
  address: "ligacoes",
  group: "communication",
  level: "full",
  files: "readers",
  title: said("Ligações", "Calls", "Llamadas"),
  purpose: said(
    "As ligações de um período: com quem, por qual canal, como terminaram e o que pode ser ouvido.",
    "The calls of a period: with whom, through which channel, how they ended and what can be heard.",
    "Las llamadas de un período: con quién, por qué canal, cómo terminaron y qué se puede escuchar.",
  ),
  filters: ["period", "userIds", "channelIds", "direction", "searchParam"],
  columns: [
    contact,
    number,
    protocol,
    {
      id: "direction",
      kind: "word",
      title: said("Direção", "Direction", "Dirección"),
      words: { in: said("Recebida", "Received", "Recibida"), out: said("Realizada", "Made", "Realizada") },
    },
    {
      id: "status",
      kind: "word",
      title: said("Situação", "Status", "Estado"),
      words: {
        calling: said("Chamando", "Calling", "Llamando"),
        active: said("Em andamento", "Going on", "En curso"),
        answered: said("Atendida", "Answered", "Atendida"),
        missed: said("Perdida", "Missed", "Perdida"),
        busy: said("Ocupado", "Busy", "Ocupado"),
        refused: said("Recusada pelo cliente", "Refused by the customer", "Rechazada por el cliente"),
        declined: said("Recusada pela equipe", "Refused by the team", "Rechazada por el equipo"),
        unanswered: said("Não atendida", "Not answered", "No atendida"),
        canceled: said("Cancelada", "Canceled", "Cancelada"),
        elsewhere: said("Atendida em outro aparelho", "Taken on another device", "Atendida en otro aparato"),
        failed: said("Falhou", "Failed", "Falló"),
      },
    },
    user,
    channel,
    { id: "started", kind: "moment", title: said("Data", "Date", "Fecha") },
    { id: "duration", kind: "duration", title: said("Duração", "Duration", "Duración") },
    {
      id: "recording",
      kind: "word",
      title: said("Gravação", "Recording", "Grabación"),
      words: {
        none: said("Sem gravação", "No recording", "Sin grabación"),
        waiting: said("Chegando", "Coming", "Llegando"),
        ready: said("Gravada", "Recorded", "Grabada"),
        failed: said("Não chegou", "Did not come", "No llegó"),
        gone: said("Removida", "Removed", "Eliminada"),
      },
    },
  ],
});
