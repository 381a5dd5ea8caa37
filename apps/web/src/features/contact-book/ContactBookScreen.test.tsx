// The contact book as an attendant meets it: finding, opening, starting, and what stands in the way.
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { session } from "../../shared/api/index.ts";
import { type ApiServer, startApiServer } from "../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../shared/testing/screen.tsx";
import { ContactBookScreen } from "./ContactBookScreen.tsx";

let server: ApiServer;
const contact = {
  id: 5,
  name: "Vanessa Lopes",
  number: "5567992210023",
  isNumberMasked: false,
  email: null,
  profilePicUrl: null,
  tags: [{ id: 1, name: "VIP", color: "#C2410C" }],
  wallets: [{ id: 7, name: "Ana Lima" }],
  extraInfo: [],
  notes: "Prefere ligação.",
  flags: { disableBot: false, disableCampaign: false, disableCrm: false, disableRating: false, ignore: false },
  createdAt: "2026-03-05T12:00:00.000Z",
  updatedAt: "2026-03-05T12:00:00.000Z",
};
const past = {
  id: 13,
  protocol: "1",
  status: "closed",
  queue: "Vendas",
  username: "Bruno Rocha",
  channel: "WhatsApp Vendas",
  closingReason: "Resolvido",
  createdAt: "2026-03-05T12:00:00.000Z",
  closedAt: "2026-03-05T13:00:00.000Z",
};
const channel = { id: 3, name: "WhatsApp Vendas", isDefault: true, defaultQueueId: 2 };

beforeAll(() => speakPortuguese(["book"]));
beforeEach(async () => {
  signIn("user");
  session.patch({ queues: [{ id: 2, name: "Vendas", color: "#0B7A6B" }] });
  server = await startApiServer({
    "GET /contacts/book": {
      items: [
        { id: 4, name: "Ângela Reis", number: null, letter: "A" },
        { id: 5, name: "Vanessa Lopes", number: "5567992210023", letter: "V" },
      ],
      cursor: null,
    },
    "GET /users/choices": { items: [] },
    "GET /contacts/5": contact,
    "GET /contacts/5/tickets": { tickets: [past] },
    "GET /kanban/contacts/5/deals": { currency: "BRL", isInCrm: true, items: [], count: 0, valueCents: 0 },
    "GET /contacts/5/media": { items: [], hasMore: false },
    "GET /user/channel": { channels: [channel] },
  });
});
afterEach(() => server.close());

const open = (address = "/atendimento/contatos") => showScreen(<ContactBookScreen />, address);

async function start() {
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Iniciar atendimento" });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
}

test("contacts stand under their letters, and one opens beside them", async () => {
  const { router } = open();
  expect(await screen.findByRole("heading", { name: "A" })).toBeTruthy();
  expect(screen.getByText("Escolha um contato")).toBeTruthy();
  fireEvent.click(screen.getByTestId("book-row-5"));
  expect(await screen.findByRole("heading", { name: "Vanessa Lopes" })).toBeTruthy();
  expect(router.state.location.search).toBe("?contato=5");
  expect(await screen.findByText("Prefere ligação.")).toBeTruthy();
  expect(screen.getAllByText("+55 67 99221-0023")).toHaveLength(2);
});

test("a contact opened while the search is typed stays open", async () => {
  const { router } = open();
  await screen.findByTestId("book-row-5");
  await act(async () => {
    void router.navigate("/atendimento/contatos?contato=5");
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "van" } });
  });
  expect(router.state.location.search).toBe("?contato=5&q=van");
});

test("an attendance begins on the channel and in the queue of last time, and its conversation opens", async () => {
  server.answers["POST /tickets/new"] = { id: 40 };
  const { router } = open("/atendimento/contatos?contato=5");
  await start();
  await waitFor(() => expect(router.state.location.pathname).toBe("/atendimento/40"));
  expect(server.changes).toEqual([{ route: "POST /tickets/new", body: { contactId: 5, channelId: 3, queueId: 2 } }]);
});

test("a refusal is said in place", async () => {
  server.answers["POST /tickets/new"] = { status: 409, body: { error: "ERR_TICKET_ASSIGNED", requestId: "r" } };
  open("/atendimento/contatos?contato=5");
  await start();
  await waitFor(() => expect(screen.getByRole("alert").textContent).not.toBe(""));
  expect(screen.queryByTestId("toast")).toBeNull();
});

test("what is going on is opened instead of begun", async () => {
  server.answers["GET /contacts/5/tickets"] = { tickets: [{ ...past, id: 14, status: "open", closedAt: null }, past] };
  open("/atendimento/contatos?contato=5");
  const link = await screen.findByRole("link", { name: "Abrir atendimento" });
  expect(link.getAttribute("href")).toBe("/atendimento/14");
  expect(screen.queryByRole("button", { name: "Iniciar atendimento" })).toBeNull();
});

test("one letter does not search yet and says so", async () => {
  open("/atendimento/contatos?q=v");
  expect(await screen.findByText("Digite pelo menos 2 letras.")).toBeTruthy();
  expect(await screen.findByTestId("book-row-4")).toBeTruthy();
});

test("where contacts are the administrators' alone, the others are told", async () => {
  server.answers["GET /contacts/book"] = { status: 403, body: { error: "ERR_NO_PERMISSION", requestId: "r" } };
  open();
  expect(await screen.findByText(/Só administradores veem a agenda/)).toBeTruthy();
});
