// The parts around the rows: filter form and chips, why, the bar for many, and the menu of a row.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../../shared/api/index.ts";
import { loadNamespaces } from "../../../shared/i18n/index.ts";
import { dismiss, noticeLog } from "../../../shared/notices/index.ts";
import { type ApiServer, startApiServer } from "../../../shared/testing/api-server.ts";
import { noFilters } from "../state/filter/filters.rules.ts";
import { aMessage, aTicket } from "../testing.ts";
import { show, signIn, speakPortuguese } from "../testing-screen.tsx";
import BulkBar from "./BulkBar.tsx";
import EmptyList from "./EmptyList.tsx";
import FilterChips from "./FilterChips.tsx";
import FilterForm from "./FilterForm.tsx";
import ListHits from "./ListHits.tsx";
import Peek from "./row/Peek.tsx";
import RowMenu from "./row/RowMenu.tsx";
import WhyDialog from "./WhyDialog.tsx";

let api: ApiServer;
/** Answers come over loopback, on machines that do other things too. */
const SLOW = { timeout: 15_000 };
const job = { id: "00000000-0000-4000-8000-000000000001", kind: "closeTickets", status: "waiting", finishedAt: null };

beforeAll(async () => {
  await speakPortuguese();
  api = await startApiServer({
    "GET /users/choices": { items: [{ id: 12, name: "Bruno Rocha", profile: "user", isOnline: true }] },
    "GET /queues/choices": { items: [{ id: 3, name: "Vendas", color: "#0B7A6B" }] },
    "GET /tags/choices": { items: [] },
    "GET /user/channel": { channels: [] },
    "GET /tickets/closing-choices": {
      isReasonRequired: true,
      reasons: [{ id: 4, name: "Resolvido", color: "#0891B2" }],
      farewells: [],
      ratedChannelIds: [],
    },
    "POST /tickets/close-tickets": job,
    "PUT /tickets/5/read": { unreadMessages: 0 },
    "GET /tickets/why": {
      seesAll: false,
      rules: [
        { rule: "ownQueues", names: ["Vendas", "Entregas"] },
        { rule: "hideAssigned", names: [] },
      ],
      ticket: null,
    },
  });
});
afterAll(() => api.close());
afterEach(() => {
  for (const { id } of noticeLog.get()) dismiss(id);
});
beforeEach(() => {
  signIn();
  const record = session.get();
  if (record) session.set({ ...record, profile: "admin" });
  api.changes.length = 0;
});

test("the form shows each change at once and says when no status is left", async () => {
  const onChange = vi.fn();
  show(<FilterForm filters={noFilters} onChange={onChange} />);
  fireEvent.click(screen.getByLabelText("Só não lidas"));
  expect(onChange).toHaveBeenLastCalledWith({ ...noFilters, unread: true });
  expect(screen.getByLabelText<HTMLInputElement>("Só não lidas").checked).toBe(true);
  fireEvent.click(screen.getByLabelText("Aberto"));
  fireEvent.click(screen.getByLabelText("Pendente"));
  expect(screen.getByRole("alert").textContent).toBe("Escolha ao menos uma situação.");
  await screen.findByText("Bruno Rocha", {}, SLOW);
  fireEvent.change(screen.getByLabelText("Atendente"), { target: { value: "12" } });
  expect(onChange).toHaveBeenLastCalledWith({ ...noFilters, unread: true, statuses: [], user: 12 });
  const [since] = screen.getAllByLabelText("De");
  if (since) fireEvent.change(since, { target: { value: "05/03/2026" } });
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ lastMessage: "2026-03-05.." }));
  const [until] = screen.getAllByLabelText("Até");
  if (until) fireEvent.change(until, { target: { value: "04/03/2026" } });
  screen.getByText("A última data vem antes da primeira: nada pode ser encontrado.");
  fireEvent.click(screen.getByRole("button", { name: "Limpar filtros" }));
  expect(onChange).toHaveBeenLastCalledWith(noFilters);
});

test("each filter has its chip, by name, and a way off; the order stays", async () => {
  const onChange = vi.fn();
  show(<FilterChips filters={{ ...noFilters, queues: [3, 9], unread: true, order: "oldest" }} onChange={onChange} />);
  await screen.findByText("Fila: Vendas +1", {}, SLOW);
  fireEvent.click(screen.getByRole("button", { name: "Tirar filtro Não lidas" }));
  expect(onChange).toHaveBeenLastCalledWith({ ...noFilters, queues: [3, 9], order: "oldest" });
  fireEvent.click(screen.getByRole("button", { name: "Limpar" }));
  expect(onChange).toHaveBeenLastCalledWith({ ...noFilters, order: "oldest" });
});

test("days are named as people write them, and who waits for an answer has a chip of their own", () => {
  const filters = { ...noFilters, awaiting: true, created: "2026-03-01..2026-03-05", lastMessage: "..2026-03-05" };
  show(<FilterChips filters={filters} onChange={vi.fn()} />);
  const chips = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(chips).toEqual(["À espera de resposta", "Última mensagem: até 05/03/2026", "Início: 01/03/2026 a 05/03/2026"]);
});

test("why names the rules with their queues, and another's list is one press away", async () => {
  const [onViewAs, onClose] = [vi.fn(), vi.fn()];
  show(<WhyDialog ticket={null} viewAs={null} onViewAs={onViewAs} onClose={onClose} />);
  await screen.findByText("Atendimentos das filas da pessoa. Vendas, Entregas.", {}, SLOW);
  expect(screen.queryByRole("button", { name: /Ver a lista/ })).toBeNull();
  await screen.findByText("Bruno Rocha", {}, SLOW);
  fireEvent.change(screen.getByLabelText("Pessoa"), { target: { value: "12" } });
  fireEvent.click(await screen.findByRole("button", { name: "Ver a lista como Bruno Rocha" }, SLOW));
  expect(onViewAs).toHaveBeenCalledExactlyOnceWith(12);
  expect(onClose).toHaveBeenCalledOnce();
});

test("many are closed with the reason the company wants, as work of the server", async () => {
  const selection = {
    chosen: new Set([5, 6]),
    isSelecting: true,
    toggle: vi.fn(),
    extendTo: vi.fn(),
    choose: vi.fn(),
    clear: vi.fn(),
  };
  show(<BulkBar selection={selection} loaded={[5, 6, 7]} mayClose />);
  fireEvent.click(screen.getByRole("button", { name: "Todos (3)" }));
  expect(selection.choose).toHaveBeenCalledExactlyOnceWith([5, 6, 7]);
  fireEvent.click(screen.getByRole("button", { name: "Fechar" }));
  const close = await screen.findByRole<HTMLButtonElement>("button", { name: "Fechar 2 atendimentos" }, SLOW);
  fireEvent.change(await screen.findByLabelText(/Motivo/, {}, SLOW), { target: { value: "4" } });
  await waitFor(() => expect(close.disabled).toBe(false));
  fireEvent.click(close);
  await waitFor(() => expect(selection.clear).toHaveBeenCalledOnce());
  expect(api.changes).toEqual([
    { route: "POST /tickets/close-tickets", body: { ticketIds: [5, 6], closingReasonId: 4 } },
  ]);
});

const onPeek = vi.fn();

test("a row's menu offers what its state allows and does it", async () => {
  const actions = { act: vi.fn(), openDialog: vi.fn() };
  const ticket = aTicket({ id: 5, unreadMessages: 2, userId: 7 });
  const place = { ticket, x: 1, y: 1 };
  show(
    <RowMenu place={place} actions={actions} onSelect={vi.fn()} onPeek={onPeek} onWhy={vi.fn()} onClose={() => {}} />,
  );
  fireEvent.click(await screen.findByRole("menuitem", { name: "Devolver à fila" }, SLOW));
  expect(actions.act).toHaveBeenCalledExactlyOnceWith(ticket, "return", true);
  expect(screen.queryByRole("menuitem", { name: "Atender" })).toBeNull();
  expect(screen.getByRole("menuitem", { name: "Excluir" })).toBeTruthy();
  fireEvent.click(screen.getByRole("menuitem", { name: "Marcar como lida" }));
  await waitFor(() => expect(api.changes[0]?.route).toBe("PUT /tickets/5/read"));
  expect(screen.queryByRole("menuitem", { name: "Marcar como não lida" })).toBeNull();
  fireEvent.click(screen.getByRole("menuitem", { name: "Ver sem abrir" }));
  expect(onPeek).toHaveBeenCalledExactlyOnceWith(place);
});

test("a conversation is looked into without opening it; where the company forbids that, it says so", async () => {
  const ticket = aTicket({ id: 5, status: "pending", userId: null, unreadMessages: 2 });
  const page = { messages: [aMessage({ ticketId: 5, body: "Chega hoje?" })], messagesOffLine: [], hasMore: false };
  api.answers["GET /messages/5"] = { ...page, ticket, count: 1, hasNewer: false, previousTicket: null };
  const [onOpen, onClose] = [vi.fn(), vi.fn()];
  const first = show(<Peek place={{ ticket, y: 10 }} onOpen={onOpen} onClose={onClose} />);
  await screen.findByText(/Chega hoje\?/, {}, SLOW);
  expect(api.changes).toEqual([]);
  fireEvent.keyDown(window, { key: " " });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(window, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole("button", { name: "Abrir" }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(5);
  first.unmount();
  api.answers["GET /messages/5"] = { status: 403, body: { error: "ERR_PEEK_DISABLED", requestId: "r" } };
  show(<Peek place={{ ticket, y: 10 }} onOpen={onOpen} onClose={onClose} />);
  await screen.findByText("A empresa não permite ler atendimentos de outros sem atendê-los.", {}, SLOW);
});

test("a row without anything new can be marked unread from its menu", async () => {
  const actions = { act: vi.fn(), openDialog: vi.fn() };
  const place = { ticket: aTicket({ id: 5 }), x: 1, y: 1 };
  show(<RowMenu place={place} actions={actions} onSelect={null} onPeek={onPeek} onWhy={vi.fn()} onClose={() => {}} />);
  fireEvent.click(await screen.findByRole("menuitem", { name: "Marcar como não lida" }, SLOW));
  expect(actions.act).toHaveBeenCalledExactlyOnceWith(place.ticket, "unread", true);
});

test("what is typed over the list also finds people and words of messages, and leads to them", async () => {
  signIn();
  await loadNamespaces(["search"]);
  api.answers["GET /search"] = {
    contacts: [{ id: 40, name: "Maria Sofá", number: "5511999990000", ticketId: 9 }],
    tickets: [],
    messages: [
      {
        messageId: 77,
        ticketId: 12,
        contactName: "João",
        fromMe: false,
        at: "2026-03-05T14:00:00.000Z",
        snippet: "o \u0002sofá\u0003.pdf",
      },
    ],
    cursor: null,
  };
  const [onOpen, onOpenMessage] = [vi.fn(), vi.fn()];
  show(
    <MemoryRouter>
      <ListHits search="sofá" onOpen={onOpen} onOpenMessage={onOpenMessage} />
    </MemoryRouter>,
  );
  const people = await screen.findByRole("region", { name: "Contatos" }, SLOW);
  fireEvent.click(await within(people).findByRole("button", { name: /Maria Sofá/ }, SLOW));
  expect(onOpen).toHaveBeenCalledWith(9);
  const words = await screen.findByTestId("list-message-77", undefined, SLOW);
  expect(words.querySelector("mark")?.textContent).toBe("sofá");
  fireEvent.click(words);
  expect(onOpenMessage).toHaveBeenCalledWith(12, 77);
  api.answers["GET /search"] = { contacts: [], tickets: [], messages: [], cursor: null };
  show(
    <MemoryRouter>
      <ListHits search="nada" onOpen={onOpen} onOpenMessage={onOpenMessage} />
    </MemoryRouter>,
  );
  await waitFor(() => expect(screen.getAllByText("Nada encontrado.")).toHaveLength(2), SLOW);
});

test("a search without attendances says so in one line, and leaves the room to what it found elsewhere", async () => {
  signIn();
  api.answers["GET /channels/mine"] ??= { channels: [] };
  const onClearSearch = vi.fn();
  const given = { tab: "open", isFiltered: false, hasNoStatus: false, hasPending: false } as const;
  show(<EmptyList {...given} search="sofá" onTab={vi.fn()} onClearSearch={onClearSearch} onClearFilters={vi.fn()} />);
  const line = await screen.findByText(/Nada encontrado para “sofá” nesta aba/);
  expect(line.tagName).toBe("P");
  fireEvent.click(within(line).getByRole("button", { name: "Limpar busca" }));
  expect(onClearSearch).toHaveBeenCalledOnce();
});
