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
export const taskParam = "tarefa";
export const taskPath = (taskId: number | string) => `${paths.tasks}?${taskParam}=${taskId}`;
