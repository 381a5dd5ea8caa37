// What the platform of the demonstration writes for its companies: a few help articles.

import type { HelpInput } from "@prosa/contracts/office/help";
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { writeArticle } from "#office/help";
import { asSystem, type Deps } from "#platform/context";

const articles: HelpInput[] = [
  {
    texts: {
      pt: {
        title: "Os primeiros dez minutos",
        body: "1. Conecte um número em **Canais**.\n2. Crie as filas e diga quem trabalha em cada uma.\n3. Mande uma mensagem do seu celular e responda em **Atendimentos**.\n\n> O período de teste não cobra nada e pode ser encerrado a qualquer momento.",
      },
      en: {
        title: "The first ten minutes",
        body: "1. Connect a number in **Channels**.\n2. Make the queues and say who works in each.\n3. Write from your own phone and answer in **Attendance**.",
      },
      es: null,
    },
    videoUrl: null,
    audience: "everybody",
    isPublished: true,
  },
  {
    texts: {
      pt: {
        title: "Como pagar a fatura",
        body: "Abra **Financeiro**, escolha a fatura e pague pelo código Pix. A tela libera tudo sozinha alguns segundos depois do pagamento.",
      },
      en: null,
      es: null,
    },
    videoUrl: null,
    audience: "admins",
    isPublished: true,
  },
  {
    texts: { pt: { title: "Campanhas sem bloqueio", body: "Em breve." }, en: null, es: null },
    videoUrl: null,
    audience: "supervisors",
    isPublished: false,
  },
];

export function seedHelp(deps: Deps): Promise<void> {
  return asSystem(deps, OPERATOR_TENANT_ID, async (ctx) => {
    for (const article of articles) await writeArticle(ctx, article);
  });
}
