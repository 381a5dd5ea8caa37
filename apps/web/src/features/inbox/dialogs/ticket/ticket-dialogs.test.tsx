// The dialogs about a ticket: whom it is given to, why it is closed, what happened, and starting one.
import type { Ticket } from "@prosa/contracts/tickets";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { TransferDialog } from "../../../../entities/ticket/index.ts";
import { type ApiServer, startApiServer } from "../../../../shared/testing/api-server.ts";
import { aChannel, aLog, aTicket } from "../../testing.ts";
import { show, signIn, speakPortuguese } from "../../testing-screen.tsx";
import LogDialog from "./LogDialog.tsx";
import NewTicketDialog from "./NewTicketDialog.tsx";
import ResolveDialog from "./ResolveDialog.tsx";

let api: ApiServer;
const person = (id: number, name: string, over = {}) => ({
  id,
  name,
  isOnline: true,
  open: id,
  queueIds: [3],
  isHere: false,
  ...over,
});
const queue = (id: number, name: string, isHere = false) => ({ id, name, color: "#0B7A6B", isHere });
const choices = {
  isReasonRequired: true,
  reasons: [
    { id: 21, name: "Resolvido", color: "#0B7A6B" },
    { id: 22, name: "Sem resposta", color: "#B45309" },
  ],
  farewells: [{ id: 31, title: "Padrão", message: "Até logo, {{firstName}}!" }],
  ratedChannelIds: [],
};
const closesAt = new Date(Date.now() + 3_600_000).toISOString();

beforeAll(async () => {
  signIn();
  await speakPortuguese();
  api = await startApiServer({});
});
afterAll(() => api.close());
afterEach(() => localStorage.clear());
beforeEach(() => {
  api.changes = [];
  api.answers = {
    "GET /tickets/1/targets": {
      people: [person(7, "Ana Lima", { isHere: true }), person(8, "Bruno Rocha"), person(9, "Célia Dias")],
      queues: [queue(3, "Vendas", true), queue(4, "Financeiro")],
      flows: [],
    },
    "GET /tickets/closing-choices": choices,
    "GET /tickets/1/logs": {
      logs: [
        aLog({
          id: 1,
          type: "transfered",
          fromUser: "Ana Lima",
          toUser: "Bruno Rocha",
          toQueue: null,
          fromQueue: null,
        }),
        aLog({ id: 2, type: "autoClose", user: null }),
      ],
    },
    "GET /user/channel": { channels: [aChannel(), aChannel({ id: 5, name: "Só recebe", isDefault: false })] },
    "GET /queues/choices": { items: [] },
    "GET /contacts/choices": {
      items: [{ id: 40, name: "Maria Souza", number: "5511987651234", profilePicUrl: null, activeTicketId: 12 }],
    },
  };
});

test("where the ticket already is cannot be chosen; a person gets it with a note", async () => {
  const onTransfer = vi.fn(async () => {});
  show(<TransferDialog ticket={aTicket()} onTransfer={onTransfer} onClose={() => {}} />);
  const here = await screen.findByRole("radio", { name: /Ana Lima/ });
  expect(here.hasAttribute("disabled")).toBe(true);
  expect(here.closest("label")?.textContent).toContain("já está aqui");
  fireEvent.change(screen.getByLabelText("Buscar pessoa"), { target: { value: "celia" } });
  expect(screen.queryByRole("radio", { name: /Bruno/ })).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: /Célia Dias/ }));
  fireEvent.change(screen.getByLabelText("Nota para quem recebe"), { target: { value: "Quer troca" } });
  fireEvent.click(screen.getByRole("button", { name: "Transferir" }));
  expect(onTransfer).toHaveBeenCalledExactlyOnceWith({ userId: 9, note: "Quer troca" }, "Célia Dias");
});

test("a queue is enough by itself, and a refusal is said in the dialog", async () => {
  const onTransfer = vi.fn(async () => Promise.reject(new Error("x")));
  show(<TransferDialog ticket={aTicket()} onTransfer={onTransfer} onClose={() => {}} />);
  fireEvent.click(await screen.findByLabelText("Fila"));
  expect(screen.getByRole("radio", { name: /Vendas/ }).hasAttribute("disabled")).toBe(true);
  fireEvent.click(screen.getByRole("radio", { name: "Financeiro" }));
  fireEvent.click(screen.getByRole("button", { name: "Transferir" }));
  expect(onTransfer).toHaveBeenCalledWith({ queueId: 4 }, "Financeiro");
  await screen.findByRole("alert");
});

test("a mandatory reason is asked for; a digit chooses it and the farewell is seen before it goes", async () => {
  const onResolve = vi.fn(async () => {});
  show(<ResolveDialog ticket={aTicket({ windowExpiresAt: closesAt })} onResolve={onResolve} onClose={() => {}} />);
  const submit = await screen.findByRole("button", { name: "Resolver" });
  fireEvent.click(submit);
  expect(screen.getByRole("alert").textContent).toBe("Escolha o motivo");
  expect(onResolve).not.toHaveBeenCalled();
  fireEvent.keyDown(submit, { key: "2" });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /Sem resposta/ }).checked).toBe(true);
  fireEvent.click(screen.getByLabelText("Despedida", { selector: "input" }));
  fireEvent.click(await screen.findByRole("option", { name: "Padrão", hidden: true }));
  expect(screen.getByText("Até logo, Maria!")).toBeTruthy();
  fireEvent.click(submit);
  expect(onResolve).toHaveBeenCalledExactlyOnceWith({ status: "closed", closingReasonId: 22, farewellId: 31 });
});

test("what happened is told with from and to, and by who did it", async () => {
  show(<LogDialog ticket={aTicket()} onClose={() => {}} />);
  await screen.findByText("Atendente: De Ana Lima para Bruno Rocha");
  fireEvent.click(screen.getByLabelText("Sistema"));
  expect(screen.queryByText(/Bruno Rocha/)).toBeNull();
  expect(screen.getByText(/^Fechado por falta de resposta/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText("Robô"));
  expect(screen.getByText("Nada deste tipo.")).toBeTruthy();
});

test("a new attendance needs contact, channel and queue; each refusal is said, with the way to what is in the way", async () => {
  signIn({ queues: [{ id: 3, name: "Vendas", color: "#0B7A6B" }] });
  const onOpen = vi.fn();
  show(<NewTicketDialog person={null} onOpen={onOpen} onClose={() => {}} />);
  const start = await screen.findByRole("button", { name: "Iniciar atendimento" });
  expect(start.hasAttribute("disabled")).toBe(true);
  fireEvent.change(screen.getByTestId("new-contact"), { target: { value: "mar" } });
  fireEvent.click(await screen.findByRole("option", { name: /Maria Souza/, hidden: true }));
  await waitFor(() => expect(start.hasAttribute("disabled")).toBe(false));

  const refusals: [string, Ticket | undefined, string][] = [
    ["ERR_TICKET_EXISTS", aTicket({ id: 12 }), "Já existe um atendimento com este contato"],
    ["ERR_TICKET_ASSIGNED", undefined, "Este atendimento está com outra pessoa ou fila"],
    ["ERR_TICKET_WITHOUT_QUEUE", undefined, "Há um atendimento aberto sem fila"],
    ["ERR_TICKET_IN_CHATBOT", aTicket({ id: 13, status: "pending", turn: "bot" }), "Este atendimento está com o robô"],
    ["ERR_CREATING_TICKET", undefined, "Não foi possível criar o atendimento"],
  ];
  for (const [error, entity, words] of refusals) {
    api.answers["POST /tickets/new"] = () => ({ status: 409, body: { error, entity, requestId: "r" } });
    fireEvent.click(start);
    await waitFor(() => expect(screen.getByTestId("refusal").textContent).toContain(words));
    const way = within(screen.getByTestId("refusal")).queryByRole("button", { name: "Abrir" });
    expect(way !== null, error).toBe(entity !== undefined);
    if (way) fireEvent.click(way);
    if (entity) expect(onOpen).toHaveBeenLastCalledWith(entity.id);
  }
  api.answers["POST /tickets/new"] = aTicket({ id: 99 });
  fireEvent.click(start);
  await waitFor(() => expect(onOpen).toHaveBeenLastCalledWith(99));
  expect(api.changes.at(-1)?.body).toEqual({ contactId: 40, channelId: 2, queueId: 3 });
});
