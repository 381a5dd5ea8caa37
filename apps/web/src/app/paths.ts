// The addresses of the screens, in the specification's words. Plain data: everybody may read it.
import type { NoticeSubject } from "@prosa/contracts/notices";

export const paths = {
  root: "/",
  login: "/login",
  signup: "/signup",
  letterEnd: "/carta",
  home: "/home",
  attendance: "/atendimento",
  attendanceChats: "/atendimento/chats",
  contactBook: "/atendimento/contatos",
  contacts: "/contatos",
  attendanceTicket: "/atendimento/:ticketId",
  panel: "/painel-atendimentos",
  userFigures: "/relatorios/estatisticas-atendimentos-usuarios",
  kanban: "/kanban",
  internalChat: "/chat-interno",
  schedules: "/agendamentos",
  tasks: "/tarefas",
  campaigns: "/campanhas",
  campaign: "/campanhas/:campaignId",
  quickMessages: "/mensagens-rapidas",
  farewells: "/despedida",
  chatbot: "/chatbot",
  flows: "/chat-flow",
  flowBuilder: "/chat-flow/builder",
  channels: "/sessoes",
  users: "/usuarios",
  queues: "/filas",
  tags: "/etiquetas",
  closingReasons: "/motivoencerramento",
  hours: "/horario-atendimento",
  reports: "/relatorios",
  settings: "/configuracoes",
  apiKeys: "/chaves-api",
  webhooks: "/webhooks",
  audit: "/seguranca",
  company: "/empresa",
  help: "/ajuda",
  finance: "/financeiro",
  operator: "/empresas",
} as const;

export const ticketPath = (ticketId: number | string) => `${paths.attendance}/${ticketId}`;

/** A chat among colleagues; with a message it opens there. */
export const chatPath = (chatId: number, messageId?: number) =>
  `${paths.internalChat}/${chatId}${messageId === undefined ? "" : `?m=${messageId}`}`;

/** A campaign; with a step it is being made. */
export const campaignPath = (campaignId: number, step?: string) =>
  `${paths.campaigns}/${campaignId}${step ? `?etapa=${step}` : ""}`;

/** The drawing of a flow. */
export const flowPath = (flowId: number) => `${paths.flowBuilder}?id=${flowId}`;

/** The check of an import, in the address of the contacts. */
export const importParam = "importacao";
export const importPath = (checkId: string) => `${paths.contacts}?${importParam}=${checkId}`;

/** What came of an address book that was brought in. */
export const syncParam = "sincronizacao";
export const syncPath = (syncId: string) => `${paths.contacts}?${syncParam}=${syncId}`;

/** One task, open beside the list. */

export const taskPath = (taskId: number | string) => `${paths.tasks}?id=${taskId}`;

/** What a new task or scheduled message is about, where it is begun beside a customer. */
export interface About {
  contactId?: number;
  ticketId?: number;
  text?: string;
  /** How the contact is called. */
  name?: string;
}

function newPath(path: string, { contactId, ticketId, text, name }: About): string {
  const params = new URLSearchParams({ novo: "1" });
  if (contactId !== undefined) params.set("contato", String(contactId));
  if (ticketId !== undefined) params.set("atendimento", String(ticketId));
  if (text) params.set("texto", text.slice(0, 500));
  if (name) params.set("nome", name);
  return `${path}?${params}`;
}
/** The tickets that were opened on one day. */
export const ticketsOfDayPath = (day: string) => `${paths.reports}/relatorio-tickets?de=${day}&ate=${day}`;
/** What assistants cost. */
export const assistantUsePath = `${paths.chatbot}?tab=consumo`;
export const integrationPath = (integrationId: number) => `${paths.chatbot}?tab=integracoes&id=${integrationId}`;
export const newTaskPath = (about: About) => newPath(paths.tasks, about);
export const newSchedulePath = (about: About) => newPath(paths.schedules, about);

/** Where what a notice is about stands; null where there is nothing to open. Who may open it is asked there. */
export function subjectPath(subject: NoticeSubject): string | null {
  switch (subject.type) {
    case "ticket":
      return `${ticketPath(subject.ticketId)}${subject.messageId === null ? "" : `?m=${subject.messageId}`}`;
    case "channel":
      return paths.channels;
    case "job":
      return subject.kind === "checkContacts" ? importPath(subject.longJobId) : null;
    case "task":
      return taskPath(subject.taskId);
    case "chat":
      return chatPath(subject.chatId, subject.messageId);
    case "letter":
      return null;
    case "assistant":
      return assistantUsePath;
    case "anomaly": {
      const channels = subject.channelIds.length > 0 ? `&canais=${subject.channelIds.join(",")}` : "";
      return `${ticketsOfDayPath(subject.day)}${channels}`;
    }
  }
}
