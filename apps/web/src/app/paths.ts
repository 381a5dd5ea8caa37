// The addresses of the screens, in the specification's words. Plain data: everybody may read it.

export const paths = {
  root: "/",
  login: "/login",
  signup: "/signup",
  home: "/home",
  attendance: "/atendimento",
  attendanceChats: "/atendimento/chats",
  contactBook: "/atendimento/contatos",
  contacts: "/contatos",
  attendanceTicket: "/atendimento/:ticketId",
  panel: "/painel-atendimentos",
  userFigures: "/relatorios/estatisticas-atendimentos-usuarios",
  kanban: "/kanban",
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
  audit: "/seguranca",
  company: "/empresa",
  help: "/ajuda",
  finance: "/financeiro",
  operator: "/empresas",
} as const;

export const ticketPath = (ticketId: number | string) => `${paths.attendance}/${ticketId}`;

/** A campaign; with a step it is being made. */
export const campaignPath = (campaignId: number, step?: string) =>
  `${paths.campaigns}/${campaignId}${step ? `?etapa=${step}` : ""}`;

/** The drawing of a flow. */
export const flowPath = (flowId: number) => `${paths.flowBuilder}?id=${flowId}`;

/** The check of an import, in the address of the contacts. */
export const importParam = "importacao";
export const importPath = (checkId: string) => `${paths.contacts}?${importParam}=${checkId}`;

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
export const newTaskPath = (about: About) => newPath(paths.tasks, about);
export const newSchedulePath = (about: About) => newPath(paths.schedules, about);
