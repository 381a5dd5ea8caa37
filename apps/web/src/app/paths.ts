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
  settings: "/configuracoes",
  audit: "/seguranca",
  company: "/empresa",
  help: "/ajuda",
  finance: "/financeiro",
  operator: "/empresas",
} as const;

export const ticketPath = (ticketId: number | string) => `${paths.attendance}/${ticketId}`;

/** The drawing of a flow. */
export const flowPath = (flowId: number) => `${paths.flowBuilder}?id=${flowId}`;

/** The check of an import, in the address of the contacts. */
export const importParam = "importacao";
export const importPath = (checkId: string) => `${paths.contacts}?${importParam}=${checkId}`;
