// The provider's own panel: its clock, what it does wrong on purpose, and the last lines of its ledger.
import { ask } from "./control.js";
import { element } from "./elements.js";

const HOUR_MS = 3_600_000;
const REFRESH_MS = 2_000;
const LINES = 12;

const FAULTS = [
  ["500 nos próximos 3 envios", { action: "http", httpStatus: 500, edge: "messages", count: 3 }],
  ["429 com espera de 2 s, 3 vezes", { action: "http", httpStatus: 429, retryAfter: 2, edge: "messages", count: 3 }],
  ["Sem resposta, antes de aceitar", { action: "timeout", when: "before", edge: "messages", count: 1 }],
  ["Sem resposta, depois de aceitar", { action: "timeout", when: "after", edge: "messages", count: 1 }],
  ["Conexão cortada, depois de aceitar", { action: "reset", when: "after", edge: "messages", count: 1 }],
  ["Respostas lentas (3 s)", { action: "slow", ms: 3_000, edge: "messages" }],
  ["Avisos em dobro", { action: "duplicate", copies: 2 }],
  ["Avisos fora de ordem", { action: "reorder", ms: 2_000 }],
  ["Avisos com atraso de 5 s", { action: "delay", ms: 5_000 }],
];

const KINDS = {
  send: "envio",
  read: "leitura",
  upload: "arquivo",
  download: "download",
  receive: "pessoa",
  webhook: "aviso",
};
const OUTCOMES = {
  accepted: "aceito",
  refused: "recusado",
  dropped: "perdido",
  acknowledged: "recebido",
  failed: "sem sucesso",
};

export function connectProvider() {
  const [clock, active, lines] = ["clock", "faults", "ledger"].map((id) => document.getElementById(id));
  const choice = document.getElementById("fault-choice");
  for (const [place, [label]] of FAULTS.entries()) choice.append(element("option", { value: place, text: label }));

  const move = (change) => ask("/clock", change).then(drawClock);
  const buttons = {
    "clock-hour": { advanceMs: HOUR_MS },
    "clock-day": { advanceMs: 24 * HOUR_MS },
    "clock-reset": { reset: true },
  };
  for (const [id, change] of Object.entries(buttons)) {
    document.getElementById(id).addEventListener("click", () => void move(change));
  }
  document.getElementById("fault-add").addEventListener("click", () => void add());

  async function add() {
    const [label, rule] = FAULTS[Number(choice.value)];
    await ask("/faults", { ...rule, id: label });
    await refresh();
  }

  function drawClock({ now, offsetMs, frozen }) {
    const moved = Math.round(offsetMs / HOUR_MS);
    const note = frozen ? " (parado)" : moved === 0 ? "" : ` (${moved > 0 ? "+" : ""}${moved} h)`;
    clock.textContent = new Date(now).toLocaleString("pt-BR", { dateStyle: "short", timeStyle: "medium" }) + note;
  }

  function drawFaults(faults) {
    const rows = faults.map(({ id, applied, count }) => {
      const remove = () => ask("/faults/clear", { id }).then(drawFaults);
      return element(
        "li",
        {},
        element("span", { text: `${id}: ${applied}${count === null ? "" : `/${count}`}` }),
        element("button", { type: "button", text: "Tirar", "aria-label": `Tirar ${id}`, on: { click: remove } }),
      );
    });
    active.replaceChildren(...(rows.length > 0 ? rows : [element("li", { class: "hint", text: "Nenhuma falha." })]));
  }

  function drawLedger(entries) {
    lines.replaceChildren(
      ...entries.map(({ seq, kind, outcome, text, code, delivery, person }) => {
        const what = delivery?.status ?? text ?? "";
        const result = code ? `${OUTCOMES[outcome]} ${code}` : OUTCOMES[outcome];
        const label = `${seq} ${KINDS[kind]} ${person ?? ""} ${what.slice(0, 40)}`;
        return element(
          "li",
          { "data-outcome": outcome },
          element("span", { text: label }),
          element("strong", { text: result }),
        );
      }),
    );
  }

  async function refresh() {
    const [time, faults, { last }] = await Promise.all([ask("/clock"), ask("/faults"), ask("/ledger/summary")]);
    drawClock(time);
    drawFaults(faults);
    const page = await ask(`/ledger?after=${Math.max(0, last - LINES)}&limit=${LINES}`);
    drawLedger(page.entries.toReversed());
  }

  const panel = document.getElementById("provider");
  setInterval(() => {
    if (panel.open && document.visibilityState === "visible") void refresh().catch(() => undefined);
  }, REFRESH_MS);
  panel.addEventListener("toggle", () => {
    if (panel.open) void refresh();
  });
}
