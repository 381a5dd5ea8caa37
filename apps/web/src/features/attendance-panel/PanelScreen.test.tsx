// The wall as a supervisor meets it: its states, a card moved by hand and by menu, and what a refusal does.
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Toasts } from "../../shared/notices/index.ts";
import { dismiss, visibleNotices } from "../../shared/notices/notices.ts";
import { type ApiServer, startApiServer } from "../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../shared/testing/screen.tsx";
import { PanelScreen } from "./PanelScreen.tsx";
import { aColumn, aTicket } from "./testing.ts";

let server: ApiServer;
const maria = aTicket({ id: 31, version: 4, unreadMessages: 2 });
const wall = () => ({
  columns: [
    aColumn({ id: 7, name: "Ana Lima", isOnline: true, tickets: [maria] }),
    aColumn({ id: 8, name: "Bruno Rocha" }),
  ],
});
const refusal = (error: string, status = 400, more = {}) => ({ status, body: { error, requestId: "r", ...more } });

beforeAll(() => speakPortuguese(["panel", "figures"]));
beforeEach(async () => {
  signIn("supervisor");
  server = await startApiServer({ "GET /tickets/panel": wall() });
});
afterEach(() => {
  act(() => {
    for (const { id } of visibleNotices.get()) dismiss(id);
  });
  server.close();
});

const open = async (address = "/painel-atendimentos") => {
  const view = showScreen(
    <>
      <PanelScreen />
      <Toasts />
    </>,
    address,
  );
  await screen.findByText("Ana Lima");
  return view;
};
const column = (name: RegExp) => screen.getByRole("region", { name });
const card = () => screen.getByTestId("panel-card-31");
const dataTransfer = { setData() {}, effectAllowed: "", dropEffect: "" };

function dragTo(name: RegExp) {
  fireEvent.dragStart(card(), { dataTransfer });
  fireEvent.dragOver(column(name), { dataTransfer });
  fireEvent.drop(column(name), { dataTransfer });
}

test("columns tell who is there and what waits; a card leads to its conversation", async () => {
  await open();
  const ana = within(column(/^Ana Lima.*online/));
  expect(ana.getByText("1 aberto")).toBeTruthy();
  expect(ana.getByRole("link", { name: "Maria Souza" }).getAttribute("href")).toBe("/atendimento/31");
  expect(ana.getByText("2 não lidas")).toBeTruthy();
  expect(within(column(/^Bruno Rocha/)).getByText("Nada por aqui agora.")).toBeTruthy();
});

test("who pauses is shown with the reason and how long, in cards and in numbers", async () => {
  const since = new Date(Date.now() - 5 * 60_000).toISOString();
  server.answers["GET /tickets/panel"] = {
    columns: [
      aColumn({ id: 7, name: "Ana Lima", isOnline: true, pause: { reason: "lunch", note: "", since } }),
      aColumn({ id: 8, name: "Bruno Rocha", pause: { reason: "other", note: "Médico", since } }),
    ],
  };
  const { router } = await open();
  expect(column(/^Ana Lima$/).textContent).toContain("Em pausa: Almoço · 5 min");
  expect(column(/^Bruno Rocha/).textContent).toContain("Médico · 5 min");
  await act(() => router.navigate("/painel-atendimentos?ver=resumo"));
  expect((await screen.findByTestId("panel-row-7")).textContent).toContain("Almoço · 5 min");
  expect(within(screen.getByTestId("panel-row-7")).queryByText("online")).toBeNull();
});

test("of two quick changes of the wall none undoes the other", async () => {
  const { router } = await open();
  await act(async () => {
    void router.navigate("/painel-atendimentos?por=fila", { replace: true });
    fireEvent.click(screen.getByRole("radio", { name: "Resumo" }));
  });
  expect(router.state.location.search).toBe("?por=fila&ver=resumo");
});

test("a dropped card stands there at once, is asked for, and can be taken back", async () => {
  server.answers["PUT /tickets/31"] = { ...maria, version: 5, userId: 8, username: "Bruno Rocha" };
  server.answers["POST /tickets/31/undo"] = { ...maria, version: 6 };
  await open();
  dragTo(/^Bruno/);
  expect(within(column(/^Bruno/)).getByText("Maria Souza")).toBeTruthy();
  const toast = await screen.findByTestId("toast");
  expect(toast.textContent).toContain("Maria Souza agora com Bruno Rocha");
  fireEvent.click(within(toast).getByRole("button", { name: "Desfazer" }));
  await waitFor(() => expect(within(column(/^Ana/)).getByText("Maria Souza")).toBeTruthy());
  expect(server.changes).toEqual([
    { route: "PUT /tickets/31", body: { userId: 8, version: 4 } },
    { route: "POST /tickets/31/undo", body: { version: 5 } },
  ]);
});

test("a refused drop goes back and says why", async () => {
  server.answers["PUT /tickets/31"] = refusal("ERR_NO_PERMISSION", 403);
  await open();
  dragTo(/^Bruno/);
  await screen.findByTestId("toast");
  await waitFor(() => expect(within(column(/^Ana/)).getByText("Maria Souza")).toBeTruthy());
});

test("somebody was faster: the card goes where it really is", async () => {
  const now = { ...maria, version: 9, userId: null, username: null, status: "pending" };
  server.answers["PUT /tickets/31"] = refusal("ERR_CONFLICT", 409, { entity: now });
  await open();
  server.answers["GET /tickets/panel"] = {
    columns: [
      aColumn({ id: null, name: null, tickets: [aTicket({ ...maria, userId: null })] }),
      aColumn({ id: 8, name: "Bruno Rocha" }),
    ],
  };
  dragTo(/^Bruno/);
  const toast = await screen.findByTestId("toast");
  expect(toast.textContent).toContain("Este atendimento mudou antes da sua ação");
  await waitFor(() => expect(within(column(/^Sem atendente/)).getByText("Maria Souza")).toBeTruthy());
});

test("only ticks came between: the move is sent again with the new version", async () => {
  let tries = 0;
  server.answers["PUT /tickets/31"] = () => {
    tries += 1;
    const moved = { ...maria, version: 8, userId: 8, username: "Bruno Rocha" };
    return tries === 1 ? refusal("ERR_CONFLICT", 409, { entity: { ...maria, version: 7 } }) : moved;
  };
  await open();
  dragTo(/^Bruno/);
  await screen.findByText("Maria Souza agora com Bruno Rocha", { selector: "[data-testid=toast] *" });
  expect(server.changes.map(({ body }) => body.version)).toEqual([4, 7]);
});

test("the summary is a table whose names lead to the cards", async () => {
  await open("/painel-atendimentos?ver=resumo");
  const row = within(screen.getByTestId("panel-row-7"));
  expect(row.getAllByRole("cell").map((cell) => cell.textContent)).toEqual([
    "1",
    "0",
    expect.stringMatching(/d|h|min/),
  ]);
  expect(row.getByRole("link", { name: "Ana Lima" }).getAttribute("href")).toContain("coluna=7");
  fireEvent.click(screen.getByRole("button", { name: "Abertos" }));
  expect(screen.getByRole("columnheader", { name: "Abertos" }).getAttribute("aria-sort")).toBe("descending");
});

test("what cannot be loaded says so and can be tried again; who may not look is told", async () => {
  server.answers["GET /tickets/panel"] = refusal("ERR_INTERNAL", 500);
  showScreen(<PanelScreen />, "/painel-atendimentos");
  const retry = await screen.findByRole("button", { name: "Tentar de novo" });
  server.answers["GET /tickets/panel"] = refusal("ERR_NO_PERMISSION", 403);
  fireEvent.click(retry);
  expect(await screen.findByText(/Seu perfil não vê este conteúdo/)).toBeTruthy();
});

test("today stands above the wall, and the television shows queues, and says when it hears nothing", async () => {
  const figures = { n: 9, sum: 0 };
  const values = { openedIn: figures, closed: figures, firstAnswer: { n: 2, sum: 240 }, inTarget: { n: 4, sum: 3 } };
  server.answers["GET /reports/figures"] = {
    rows: [{ key: "5", name: "Vendas", color: null, values }],
    totals: values,
    previous: null,
    zone: "America/Sao_Paulo",
    asOf: "2026-03-05T12:00:00.000Z",
    begins: "2026-03-01",
    isCounting: false,
  };
  const queue = { id: 5, name: "Vendas", color: "#0B7A6B", open: 1, pending: 3, online: 2 };
  const since = new Date(Date.now() - 7 * 60_000).toISOString();
  const oldestWait = { since, queueId: 5, channelId: 1, isFirst: true };
  server.answers["GET /reports/now"] = {
    open: 1,
    pending: 3,
    late: 0,
    queues: [{ ...queue, oldestWaitingSince: since, oldestWait }],
    people: [],
    asOf: "2026-03-05T12:00:00.000Z",
  };
  server.answers["GET /reply-targets"] = {
    company: { firstAnswer: 6, answer: null, closing: null },
    queues: [],
    hours: [],
    knownFrom: "2026-03-01T00:00:00.000Z",
  };
  showScreen(<PanelScreen />, "/painel-atendimentos?por=fila&tv=1");
  const tv = within(await screen.findByTestId("tv-wall"));
  const row = within((await tv.findByText("Vendas")).closest("tr") as HTMLElement);
  expect(row.getByText("75 %")).toBeTruthy();
  expect(tv.queryByText("Maria Souza")).toBeNull();
  // Six minutes are the target, seven have passed.
  await waitFor(() => expect(tv.getByText("Vendas").closest("tr")?.dataset.level).toBe("danger"));
  expect(tv.getByText("ao vivo")).toBeTruthy();
});
