// Flows of the invented companies: a template with the company's own queues, and the words that begin it.
import { FlowDocument, type Target, type TemplateName, templates } from "@prosa/flows";

export interface DemoFlow {
  name: string;
  description: string;
  template: TemplateName;
  /** Queue of whoever is asked for, by the exit that asks; the others go to the fallback. */
  exits: Readonly<Record<string, string>>;
  fallback: string;
  keywords: readonly string[];
  /** Whether it already answers where people only look around; in journeys nothing answers by itself. */
  runs: boolean;
}

export const shopFlow: DemoFlow = {
  name: "Menu da loja",
  description: "Primeiro contato: vendas, entregas ou uma pessoa.",
  template: "menu",
  exits: { v_ok: "Vendas", s_ok: "Entregas" },
  fallback: "Vendas",
  keywords: ["orçamento", "segunda via"],
  runs: false,
};

export const clinicFlow: DemoFlow = {
  name: "Recepção automática",
  description: "Marca, remarca e encaminha exames.",
  template: "clinic",
  exits: { e: "Exames" },
  fallback: "Recepção",
  keywords: ["marcar consulta", "exame"],
  runs: true,
};

/** The template with every way to people filled in. */
export function drawFlow({ template, exits, fallback }: DemoFlow, queueOf: (name: string) => number): FlowDocument {
  const toQueue = (name: string) => ({ to: "queue" as const, queueId: queueOf(name) });
  const filled = (exit: string, target: Target): Target =>
    target.to === "queue" && target.queueId === null ? toQueue(exits[exit] ?? fallback) : target;
  const document = templates[template]();
  return {
    ...document,
    steps: document.steps.map((step) =>
      step.kind === "step"
        ? { ...step, conditions: step.conditions.map((one) => ({ ...one, target: filled(one.id, one.target) })) }
        : step,
    ),
    settings: { ...document.settings, fallback: toQueue(fallback) },
  };
}

/** One step in which an integration answers; whoever asks for a person goes to the queue. */
export function drawAssistant(integrationId: number, queueId: number | null): FlowDocument {
  const toQueue = { to: "queue", queueId } as const;
  const place = { x: 0, y: 0 };
  const ways = { done: { to: "close", closingReasonId: null }, transfer: toQueue, failed: toQueue } as const;
  return FlowDocument.parse({
    format: 1,
    start: "s1",
    steps: [{ kind: "assistant", id: "s1", name: "Assistente", place, integrationId, ...ways }],
    settings: { fallback: toQueue },
  });
}
