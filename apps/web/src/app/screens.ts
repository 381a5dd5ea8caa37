// The screens, one entry each. Router, navigation, palette, shortcuts, guard, budget, `npm run spec` and the journeys read it.
import type { FeatureGate } from "@prosa/contracts/gates";
import type { Area, Level } from "@prosa/contracts/permissions";
import {
  type Icon,
  IconAddressBook,
  IconBook2,
  IconBuilding,
  IconCalendarTime,
  IconChecklist,
  IconClock,
  IconCreditCard,
  IconHandStop,
  IconHelpCircle,
  IconHome,
  IconLayoutColumns,
  IconLayoutKanban,
  IconListCheck,
  IconMessage2,
  IconMessageBolt,
  IconPlugConnected,
  IconReportAnalytics,
  IconRobot,
  IconRoute,
  IconSettings,
  IconShieldCheck,
  IconSpeakerphone,
  IconStack2,
  IconTag,
  IconUsers,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Namespace } from "../shared/i18n/index.ts";
import { paths } from "./paths.ts";

export type ScreenGroup = "attend" | "automate" | "manage" | "account" | "operator";

export interface Screen {
  id: string;
  path: string;
  /** What may follow the address while the screen stays. */
  rest?: string;
  /** Opens without a session, and not with one. */
  isPublic?: true;
  /** Where it stands in the navigation, with its glyph; the order is the one below. */
  group?: ScreenGroup;
  icon?: Icon;
  /** Go-to sequence. */
  keys?: string;
  area?: Area;
  /** Needed in that area; "read" unless said otherwise. */
  level?: Level;
  /** Part of the product that the company's plan must include; else a page says which plan has it. */
  gate?: FeatureGate;
  /** For the admins of the platform's own company only. */
  isOperators?: true;
  /** Has its place in the bar of a phone; the others are behind "more" there. */
  inBar?: true;
  /** Its words, beside those that are always there. */
  namespaces: readonly Namespace[];
  load(): Promise<ComponentType>;
  /** How much of what the specification asks of this address is there; "ours" where it does not name it. */
  spec: "built" | "partial" | "ours";
  /** Further names of the specification that this screen answers to. */
  alsoNamed?: readonly string[];
}

export const screens = [
  {
    id: "login",
    path: paths.login,
    isPublic: true,
    namespaces: ["auth"],
    load: async () => (await import("../features/access/sign-in/LoginScreen.tsx")).LoginScreen,
    spec: "built",
  },
  {
    id: "signup",
    path: paths.signup,
    isPublic: true,
    namespaces: ["auth"],
    load: async () => (await import("../features/access/sign-up/SignupScreen.tsx")).SignupScreen,
    spec: "built",
  },
  {
    id: "attendance",
    path: paths.attendance,
    rest: "/:ticketId?/:pageNumber?",
    group: "attend",
    icon: IconMessage2,
    keys: "g a",
    inBar: true,
    namespaces: ["ticket", "attend", "message", "composer"],
    load: async () => (await import("../features/inbox/index.ts")).InboxScreen,
    spec: "partial",
    alsoNamed: [paths.attendanceChats, paths.attendanceTicket],
  },
  {
    id: "panel",
    path: paths.panel,
    group: "attend",
    icon: IconLayoutColumns,
    keys: "g p",
    area: "panel",
    level: "own",
    namespaces: ["panel"],
    load: async () => (await import("../features/attendance-panel/index.ts")).PanelScreen,
    spec: "built",
  },
  {
    id: "contacts",
    path: paths.contacts,
    group: "attend",
    icon: IconAddressBook,
    keys: "g c",
    area: "contacts",
    level: "own",
    inBar: true,
    namespaces: ["patterns", "contacts"],
    load: async () => (await import("../features/contacts/index.ts")).ContactsScreen,
    spec: "partial",
  },
  {
    id: "contactBook",
    path: paths.contactBook,
    group: "attend",
    icon: IconBook2,
    area: "contacts",
    level: "own",
    namespaces: ["book"],
    load: async () => (await import("../features/contact-book/index.ts")).ContactBookScreen,
    spec: "built",
  },
  {
    id: "kanban",
    path: paths.kanban,
    group: "attend",
    icon: IconLayoutKanban,
    keys: "g k",
    area: "kanban",
    level: "own",
    gate: "kanban",
    inBar: true,
    namespaces: ["patterns", "kanban"],
    load: async () => (await import("./KanbanRoute.tsx")).KanbanRoute,
    spec: "partial",
  },
  {
    id: "campaigns",
    path: paths.campaigns,
    rest: "/:campaignId?",
    group: "automate",
    icon: IconSpeakerphone,
    area: "campaigns",
    namespaces: ["patterns", "campaigns"],
    load: async () => (await import("../features/campaigns/index.ts")).CampaignsScreen,
    spec: "partial",
    alsoNamed: [paths.campaign],
  },
  {
    id: "schedules",
    path: paths.schedules,
    group: "automate",
    icon: IconCalendarTime,
    area: "schedules",
    level: "own",
    namespaces: ["patterns", "schedules", "calendar"],
    load: async () => (await import("../features/schedules/index.ts")).SchedulesScreen,
    spec: "partial",
  },
  {
    id: "tasks",
    path: paths.tasks,
    group: "automate",
    icon: IconListCheck,
    keys: "g t",
    area: "tasks",
    level: "own",
    namespaces: ["patterns", "tasks", "calendar"],
    load: async () => (await import("../features/tasks/index.ts")).TasksScreen,
    spec: "partial",
  },
  {
    id: "quickMessages",
    path: paths.quickMessages,
    group: "automate",
    icon: IconMessageBolt,
    area: "quickMessages",
    level: "own",
    namespaces: ["patterns", "texts", "message"],
    load: async () => (await import("../features/quick-messages/index.ts")).QuickMessagesScreen,
    spec: "built",
  },
  {
    id: "farewells",
    path: paths.farewells,
    group: "automate",
    icon: IconHandStop,
    area: "farewells",
    namespaces: ["patterns", "texts", "message"],
    load: async () => (await import("../features/farewells/index.ts")).FarewellsScreen,
    spec: "built",
  },
  {
    id: "chatbot",
    path: paths.chatbot,
    group: "automate",
    icon: IconRobot,
    area: "flows",
    namespaces: ["patterns", "flows"],
    load: async () => (await import("../features/flows/index.ts")).ChatbotScreen,
    spec: "partial",
  },
  {
    id: "flows",
    path: paths.flows,
    group: "automate",
    icon: IconRoute,
    keys: "g f",
    area: "flows",
    namespaces: ["patterns", "flows"],
    load: async () => (await import("../features/flows/index.ts")).FlowsScreen,
    spec: "built",
  },
  {
    id: "flowBuilder",
    path: paths.flowBuilder,
    area: "flows",
    namespaces: ["flows", "builder"],
    load: async () => (await import("../features/flows/builder/index.ts")).BuilderScreen,
    spec: "built",
  },
  {
    id: "home",
    path: paths.home,
    group: "manage",
    icon: IconHome,
    keys: "g h",
    inBar: true,
    namespaces: ["home", "figures"],
    load: async () => (await import("../features/home/index.ts")).HomeScreen,
    spec: "partial",
  },
  {
    id: "reports",
    path: paths.reports,
    rest: "/:report?",
    group: "manage",
    icon: IconReportAnalytics,
    area: "reports",
    level: "own",
    namespaces: ["patterns", "reports"],
    load: async () => (await import("../features/reports/index.ts")).ReportsScreen,
    spec: "built",
    alsoNamed: [
      "lista-contatos",
      "contatos-por-etiquetas",
      "contatos-por-crm",
      "contatos-por-carteira",
      "contatos-por-estado",
      "relatorio-tickets",
      "avaliacoes",
      "protocolos",
      "anotacoes",
    ].map((report) => `${paths.reports}/${report}`),
  },
  {
    id: "userFigures",
    path: paths.userFigures,
    area: "reports",
    level: "own",
    namespaces: ["figures", "user_figures"],
    load: async () => (await import("../features/user-figures/index.ts")).UserFiguresScreen,
    spec: "partial",
  },
  {
    id: "users",
    path: paths.users,
    group: "manage",
    icon: IconUsers,
    area: "users",
    namespaces: ["patterns", "people"],
    load: async () => (await import("../features/people/index.ts")).PeopleScreen,
    spec: "built",
  },
  {
    id: "channels",
    path: paths.channels,
    group: "manage",
    icon: IconPlugConnected,
    area: "channels",
    namespaces: ["patterns", "channels", "message"],
    load: async () => (await import("../features/channels/index.ts")).ChannelsScreen,
    spec: "built",
  },
  {
    id: "queues",
    path: paths.queues,
    group: "manage",
    icon: IconStack2,
    area: "queues",
    namespaces: ["patterns", "queues"],
    load: async () => (await import("../features/queues/index.ts")).QueuesScreen,
    spec: "built",
  },
  {
    id: "tags",
    path: paths.tags,
    group: "manage",
    icon: IconTag,
    area: "tags",
    namespaces: ["patterns", "tags"],
    load: async () => (await import("../features/tags/index.ts")).TagsScreen,
    spec: "built",
  },
  {
    id: "hours",
    path: paths.hours,
    group: "manage",
    icon: IconClock,
    area: "hours",
    namespaces: ["patterns", "hours", "message"],
    load: async () => (await import("../features/hours/index.ts")).HoursScreen,
    spec: "built",
  },
  {
    id: "closingReasons",
    path: paths.closingReasons,
    group: "manage",
    icon: IconChecklist,
    area: "closingReasons",
    namespaces: ["patterns", "reasons"],
    load: async () => (await import("../features/closing-reasons/index.ts")).ReasonsScreen,
    spec: "built",
  },
  {
    id: "settings",
    path: paths.settings,
    group: "account",
    icon: IconSettings,
    keys: "g s",
    area: "settings",
    namespaces: ["settings"],
    load: async () => (await import("../features/settings/index.ts")).SettingsScreen,
    spec: "built",
  },
  {
    id: "company",
    path: paths.company,
    group: "account",
    icon: IconBuilding,
    area: "settings",
    namespaces: ["patterns", "settings"],
    load: async () => (await import("../features/company/index.ts")).CompanyScreen,
    spec: "ours",
  },
  {
    id: "audit",
    path: paths.audit,
    group: "account",
    icon: IconShieldCheck,
    area: "audit",
    level: "full",
    namespaces: ["patterns", "audit"],
    load: async () => (await import("../features/audit/index.ts")).AuditScreen,
    spec: "ours",
  },
  {
    id: "finance",
    path: paths.finance,
    group: "account",
    icon: IconCreditCard,
    area: "finance",
    level: "full",
    inBar: true,
    namespaces: ["finance", "gates"],
    load: async () => (await import("../features/finance/index.ts")).FinanceScreen,
    spec: "built",
  },
  {
    id: "help",
    path: paths.help,
    group: "account",
    icon: IconHelpCircle,
    namespaces: ["help"],
    load: async () => (await import("../features/help/index.ts")).HelpScreen,
    spec: "built",
  },
  {
    id: "operator",
    path: paths.operator,
    group: "operator",
    icon: IconBuilding,
    isOperators: true,
    namespaces: ["patterns", "operator", "money"],
    load: async () => (await import("../features/operator/index.ts")).OperatorScreen,
    spec: "partial",
  },
] as const satisfies readonly Screen[];

type Declared = (typeof screens)[number];
export type ScreenId = Declared["id"];
/** The declared ones by what they carry, so that each needs exactly the words its place shows. */
export type NavigationId = Extract<Declared, { group: ScreenGroup }>["id"];
export type BarId = Extract<Declared, { inBar: true }>["id"];

/** Everybody who only reads takes them in the general form. */
export const allScreens: readonly (Screen & { id: ScreenId })[] = screens;
