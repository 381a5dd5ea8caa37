// The words of figures outside of screens, on paper and in letters: what each is called, and the parts of the start page. Pure.
import type { MetricId } from "@prosa/contracts/metrics";
import { type Said, said } from "@prosa/contracts/report-shapes";

/** Called as on the screens; a test holds them to it. */
export const metricWords: Readonly<Record<MetricId, Said>> = {
  openedIn: said("Recebidos", "Received", "Recibidos"),
  openedOut: said("Ativos", "Started by us", "Iniciados"),
  came: said("Assumidos", "Taken", "Tomados"),
  queueTime: said("Espera na fila", "Queue wait", "Espera en la cola"),
  firstAnswer: said("1ª resposta", "First answer", "1ª respuesta"),
  answer: said("Resposta", "Answer", "Respuesta"),
  held: said("TMA", "Handling time", "Tiempo de atención"),
  closed: said("Fechados", "Closed", "Cerrados"),
  cycle: said("Tempo até fechar", "Time to close", "Tiempo hasta cerrar"),
  unanswered: said("Sem resposta", "Unanswered", "Sin respuesta"),
  reopened: said("Reabertos", "Reopened", "Reabiertos"),
  movedOut: said("Transferidos", "Transferred", "Transferidos"),
  movedIn: said("Recebidos por transferência", "Got by transfer", "Recibidos por transferencia"),
  sent: said("Enviadas", "Sent", "Enviados"),
  received: said("Recebidas", "Received messages", "Mensajes recibidos"),
  botClosed: said("Fechados pelo robô", "Closed by bot", "Cerrados por el bot"),
  botHanded: said("Passados pelo robô", "Handed over by bot", "Pasados por el bot"),
  asked: said("Pedidos de nota", "Ratings asked", "Notas pedidas"),
  rated: said("Avaliações", "Ratings", "Evaluaciones"),
  grade: said("Nota", "Grade", "Nota"),
  csat: said("Satisfação", "Satisfaction", "Satisfacción"),
  inTarget: said("1ª resposta na meta", "First answer in target", "1.ª respuesta en meta"),
  answerInTarget: said("Respostas na meta", "Answers in target", "Respuestas en meta"),
  cycleInTarget: said("Fechados na meta", "Closed in target", "Cerrados en meta"),
};

export const homeWords = {
  title: said("Visão geral", "Overview", "Resumen"),
  open: said("Abertos", "Open", "Abiertos"),
  waiting: said("Pendentes", "Pending", "Pendientes"),
  now: said("agora", "now", "ahora"),
  byHour: said("Volume por hora", "Volume by hour", "Volumen por hora"),
  byDay: said("Volume por dia", "Volume by day", "Volumen por día"),
  weekBefore: said("Uma semana antes", "A week before", "Una semana antes"),
  heat: said("Dia e hora", "Day and hour", "Día y hora"),
  fourWeeks: said("recebidos em 4 semanas", "received in 4 weeks", "recibidos en 4 semanas"),
  queues: said("Agora", "Now", "Ahora"),
  queue: said("Fila", "Queue", "Cola"),
  noQueue: said("Sem fila", "No queue", "Sin cola"),
  oldest: said("Mais antigo", "Oldest", "Más antiguo"),
  online: said("Online", "Online", "En línea"),
  people: said("Por atendente", "By attendant", "Por agente"),
  name: said("Nome", "Name", "Nombre"),
  mine: said("Meus números", "My numbers", "Mis números"),
  compared: said("comparado com", "compared with", "comparado con"),
  queuesChosen: said("Filas", "Queues", "Colas"),
  channelsChosen: said("Canais", "Channels", "Canales"),
} as const;
