// The addresses of the screens, in the specification's words. Plain data: everybody may read it.

export const paths = {
  root: "/",
  login: "/login",
  signup: "/signup",
  home: "/home",
  attendance: "/atendimento",
  attendanceChats: "/atendimento/chats",
  attendanceTicket: "/atendimento/:ticketId",
  quickMessages: "/mensagens-rapidas",
  farewells: "/despedida",
  users: "/usuarios",
  queues: "/filas",
  tags: "/etiquetas",
  closingReasons: "/motivoencerramento",
  hours: "/horario-atendimento",
  settings: "/configuracoes",
  help: "/ajuda",
  finance: "/financeiro",
  operator: "/empresas",
} as const;

export const ticketPath = (ticketId: number | string) => `${paths.attendance}/${ticketId}`;

/** What of the specification's screens exists, in its own form; `npm run spec` counts them. */
export const screens: readonly { path: string; state: "built" | "partial" }[] = [
  { path: "/login", state: "built" },
  { path: "/signup", state: "built" },
  { path: "/", state: "built" },
  { path: "/home", state: "partial" },
  { path: "/atendimento", state: "partial" },
  { path: "/atendimento/chats", state: "partial" },
  { path: "/atendimento/{ticketId}", state: "partial" },
  { path: "/usuarios", state: "built" },
  { path: "/horario-atendimento", state: "built" },
  { path: "/configuracoes", state: "built" },
  { path: "/ajuda", state: "built" },
  { path: "/filas", state: "built" },
  { path: "/etiquetas", state: "built" },
  { path: "/motivoencerramento", state: "built" },
  { path: "/mensagens-rapidas", state: "built" },
  { path: "/despedida", state: "built" },
  { path: "/financeiro", state: "partial" },
];
