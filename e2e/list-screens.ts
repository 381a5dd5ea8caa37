// The lists of the web client as a journey walks them: where each stands, what it asks, how one is made in its form. Which
// lists there are is read from the sources of the screens, so that a new list without its line here is noticed.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Locator } from "playwright-core";
import { readWebScreens } from "../scripts/web/web-screens.ts";

export interface ListScreen {
  /** As in apps/web/src/app/screens.ts. */
  screen: string;
  /** What follows the screen's address, where the list is a part of it. */
  part?: string;
  /** Path of the route that answers its rows. */
  asks: string;
  empty: RegExp;
  /** Whether a refusal closes the whole screen, as no profile but only the company's setting can tell beforehand. */
  closesWhole?: boolean;
  /** Of the platform: seen by its own people only. */
  isOperators?: boolean;
  /** Absent: nothing is made here. */
  create?: { button: string; name: string; fill(form: Locator): Promise<void> };
}

const mark = Date.now().toString(36);
const field = (form: Locator, name: string) => form.getByRole("textbox", { name });

/** One field with the name, as most forms have it. */
const named = (button: string, label: string, name: string): ListScreen["create"] => ({
  button,
  name,
  fill: (form) => field(form, label).fill(name),
});

export const listScreens: Record<string, ListScreen> = {
  contacts: {
    screen: "contacts",
    asks: "/contacts",
    empty: /^Nenhum contato ainda/,
    closesWhole: true,
    create: {
      button: "Novo contato",
      // On the first page of a long list.
      name: `Aa Contato ${mark}`,
      async fill(form) {
        await field(form, "Nome").first().fill(`Aa Contato ${mark}`);
        await field(form, "Número").fill(`(11) 9${Date.now().toString().slice(-8)}`);
      },
    },
  },
  campaigns: { screen: "campaigns", asks: "/campaigns", empty: /^Escreva para muitos clientes/ },
  segments: { screen: "campaigns", part: "?tab=segmentos", asks: "/segments", empty: /^Nenhum segmento ainda/ },
  schedules: { screen: "schedules", asks: "/schedule", empty: /^Nenhuma mensagem agendada/ },
  quickMessages: {
    screen: "quickMessages",
    asks: "/quick-messages",
    empty: /^Nenhuma resposta rápida ainda/,
    create: {
      button: "Nova resposta",
      name: `r${mark}`,
      async fill(form) {
        await field(form, "Chave").fill(`r${mark}`);
        await field(form, "Mensagem").fill("Um momento, por favor.");
      },
    },
  },
  farewells: {
    screen: "farewells",
    asks: "/farewell-messages",
    empty: /^Nenhuma despedida ainda/,
    create: {
      button: "Nova despedida",
      name: `Despedida ${mark}`,
      async fill(form) {
        await field(form, "Título").fill(`Despedida ${mark}`);
        await field(form, "Mensagem").fill("Até logo!");
      },
    },
  },
  webhooks: {
    screen: "webhooks",
    asks: "/webhooks-out",
    empty: /^Nenhum webhook ainda/,
  },
  apiKeys: {
    screen: "apiKeys",
    asks: "/api-keys",
    empty: /^Nenhuma chave ainda/,
  },
  flows: {
    screen: "flows",
    asks: "/chat-flow",
    empty: /^Nenhum fluxo ainda/,
    // Saving leads on to the drawing; the journey of flows makes one.
  },
  integrations: {
    screen: "chatbot",
    part: "?tab=integracoes",
    asks: "/integrations",
    empty: /^Nenhuma integração ainda/,
  },
  knowledge: {
    screen: "chatbot",
    part: "?tab=conhecimento",
    asks: "/knowledge",
    empty: /^Nenhum artigo ainda/,
  },
  keywordFlows: {
    screen: "chatbot",
    part: "?tab=palavras",
    asks: "/keyword-flows",
    empty: /^Nenhuma palavra-chave ainda/,
  },
  users: {
    screen: "users",
    asks: "/users",
    empty: /^Só você por aqui/,
  },
  teams: {
    screen: "users",
    part: "?tab=equipes",
    asks: "/teams",
    empty: /^Nenhuma equipe ainda/,
    create: named("Nova equipe", "Nome", `Equipe ${mark}`),
  },
  queues: {
    screen: "queues",
    asks: "/queues",
    empty: /^Nenhuma fila ainda/,
    create: named("Nova fila", "Nome", `Fila ${mark}`),
  },
  tags: {
    screen: "tags",
    asks: "/tags",
    empty: /^Nenhuma etiqueta ainda/,
    create: named("Nova etiqueta", "Nome", `Etiqueta ${mark}`),
  },
  holidays: {
    screen: "hours",
    part: "?tab=feriados",
    asks: "/holidays",
    empty: /^Nenhum feriado cadastrado/,
    create: named("Novo feriado", "Data", "13/05"),
  },
  closingReasons: {
    screen: "closingReasons",
    asks: "/closing-reasons",
    empty: /^Nenhum motivo ainda/,
    create: named("Novo motivo", "Motivo", `Motivo ${mark}`),
  },
  companies: { screen: "operator", asks: "/admin/tenants", empty: /^Nenhuma empresa ainda/, isOperators: true },
  plans: {
    screen: "operator",
    part: "?tab=planos",
    asks: "/admin/plans",
    empty: /^Nenhum plano ainda/,
    isOperators: true,
  },
  helpArticles: {
    screen: "operator",
    part: "?tab=ajuda",
    asks: "/admin/help-articles",
    empty: /^Nenhum artigo ainda/,
    isOperators: true,
  },
  operatorUsers: {
    screen: "operator",
    part: "?tab=usuarios",
    asks: "/admin/users",
    empty: /^Ninguém aqui ainda/,
    isOperators: true,
  },
  operatorChannels: {
    screen: "operator",
    part: "?tab=canais",
    asks: "/admin/channels",
    empty: /^Nenhum canal conectado ainda/,
    isOperators: true,
  },
  operatorInvoices: {
    screen: "operator",
    part: "?tab=faturas",
    asks: "/admin/invoices",
    empty: /^Nenhuma fatura ainda/,
    isOperators: true,
  },
  operatorPayments: {
    screen: "operator",
    part: "?tab=dinheiro",
    asks: "/admin/payments",
    empty: /^Nenhum pagamento ainda/,
    isOperators: true,
  },
  quarantine: {
    screen: "operator",
    part: "?tab=quarentena",
    asks: "/operator/quarantine",
    empty: /^Nada em quarentena/,
    isOperators: true,
  },
  failedJobs: {
    screen: "operator",
    part: "?tab=falhas",
    asks: "/operator/jobs/failed",
    empty: /^Nenhum trabalho falhou/,
    isOperators: true,
  },
  operatorLog: {
    screen: "operator",
    part: "?tab=registro",
    asks: "/operator/log",
    empty: /^Nada registrado ainda/,
    isOperators: true,
  },
  companyErasures: {
    screen: "operator",
    part: "?tab=apagamentos",
    asks: "/operator/erasures",
    empty: /^Nenhum apagamento ainda/,
    isOperators: true,
  },
  audit: { screen: "audit", asks: "/audit", empty: /^O que acontece na empresa/ },
  kanban: { screen: "kanban", part: "?ver=tabela", asks: "/kanban/deals", empty: /^Nenhum negócio neste quadro/ },
};

const screens = await readWebScreens();

export function addressOf({ screen, part = "" }: ListScreen): string {
  const found = screens.find(({ id }) => id === screen);
  if (!found) throw new Error(`there is no screen ${screen}`);
  return `${found.path}${part}`;
}

const web = resolve(import.meta.dirname, "../apps/web");

/** The names of the lists in the features that the screens load, read from the registry's own text. */
export function listsOfTheScreens(): string[] {
  const registry = readFileSync(join(web, "src/app/screens.ts"), "utf8");
  const modules = [...registry.matchAll(/import\("\.(\.?)\/([^"]+)"\)/g)].map(([, up, module]) =>
    up === "." ? `src/${module}` : `src/app/${module}`,
  );
  const folders = new Set(modules.map(featureOf).filter((folder) => folder !== null));
  const found = [...folders].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(/useListRows\(\s*"(\w+)"/g)])
      .map(([, name]) => name ?? ""),
  );
  return [...new Set(found)].sort();
}

/** Where a screen is put together in the app, by the feature it shows. */
function featureOf(module: string): string | null {
  if (module.startsWith("src/features/")) return join(web, dirname(module));
  const shown = /features\/([\w-]+)\//.exec(readFileSync(join(web, module), "utf8"))?.[1];
  return shown ? join(web, "src/features", shown) : null;
}
