// The panel beside a conversation: what it shows of the contact, what it changes, and where it leads.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type ApiServer, startApiServer } from "../../../shared/testing/api-server.ts";
import { aMedia, aTicket } from "../testing.ts";
import { show, signIn, speakPortuguese } from "../testing-screen.tsx";
import ContactPanel from "./ContactPanel.tsx";
import { aContact } from "./testing.ts";

let api: ApiServer;
const SLOW = { timeout: 15_000 };
const vip = { id: 1, name: "VIP", color: "#C2410C" };
const contact = aContact({ tags: [vip], wallets: [{ id: 7, name: "Ana Lima" }], notes: "Prefere áudio" });

beforeAll(async () => {
  signIn({ profile: "supervisor" });
  await speakPortuguese();
  api = await startApiServer({});
});
afterAll(() => api.close());
afterEach(() => localStorage.clear());
beforeEach(() => {
  api.changes = [];
  api.answers = {
    "GET /contacts/40": contact,
    "PUT /contacts/40": (body) => ({ ...contact, ...body }),
    "GET /tags/choices": {
      items: [
        { ...vip, isActive: true },
        { id: 2, name: "Troca", color: "#9333EA", isActive: true },
      ],
    },
    "GET /queues/choices": { items: [] },
    "GET /users/choices": { items: [] },
    "GET /user/channel": { channels: [] },
    "GET /contacts/40/consent": { isOut: false, events: [] },
    "GET /contacts/40/tickets": {
      tickets: [
        { id: 1, protocol: "p1", status: "open", queue: "Vendas", username: "Ana Lima" },
        { id: 90, protocol: "p0", status: "closed", queue: null, username: null, closingReason: "Resolvido" },
      ].map((one) => ({
        channel: "WhatsApp",
        closingReason: null,
        closedAt: null,
        createdAt: contact.createdAt,
        ...one,
      })),
    },
    "GET /contacts/40/media": {
      items: [{ messageId: 5, ticketId: 90, at: contact.createdAt, body: "", media: aMedia() }],
      hasMore: false,
    },
  };
});

function open() {
  const onOpenTicket = vi.fn();
  const props = { place: "docked" as const, onOpenTicket, onLog: () => {}, onClose: () => {} };
  show(<ContactPanel ticket={aTicket()} {...props} />);
  return { onOpenTicket };
}

test("shows who it is, and takes a tag off at once", async () => {
  open();
  await screen.findByText("+55 11 98765-1234");
  expect(screen.getByText("Prefere áudio")).toBeTruthy();
  expect(screen.getByText("Ana Lima")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Tirar etiqueta VIP" }));
  await waitFor(() => expect(screen.queryByText("VIP")).toBeNull());
  await waitFor(() => expect(api.changes[0]?.body).toEqual({ tagIds: [] }));
});

test("a tag is added from those not worn yet; a refusal puts everything back", async () => {
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Adicionar etiqueta" }, SLOW));
  const option = await screen.findByRole("option", { name: "Troca", hidden: true }, SLOW);
  expect(screen.queryByRole("option", { name: "VIP", hidden: true })).toBeNull();
  fireEvent.click(option);
  await waitFor(() => expect(api.changes[0]?.body).toEqual({ tagIds: [1, 2] }));

  api.answers["PUT /contacts/40"] = { status: 403, body: { error: "ERR_NO_PERMISSION", requestId: "r" } };
  const bot = screen.getByRole<HTMLInputElement>("switch", { name: /^Desativar robô/ });
  fireEvent.click(bot);
  await waitFor(() => expect(api.changes).toHaveLength(2));
  await waitFor(() => expect(bot.checked).toBe(false));
});

test("owners are added and taken off in place; a refusal stands beside them and puts everything back", async () => {
  api.answers["GET /users/choices"] = {
    items: [
      { id: 7, name: "Ana Lima", profile: "user", isOnline: true },
      { id: 8, name: "Bruno Rocha", profile: "user", isOnline: false },
    ],
  };
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Adicionar responsável" }, SLOW));
  fireEvent.click(await screen.findByRole("option", { name: "Bruno Rocha", hidden: true }, SLOW));
  await waitFor(() => expect(api.changes[0]?.body).toEqual({ walletIds: [7, 8] }), SLOW);
  await screen.findByText("Ana Lima", {}, SLOW);
  api.answers["PUT /contacts/40"] = { status: 403, body: { error: "ERR_NO_PERMISSION", requestId: "r" } };
  fireEvent.click(screen.getByRole("button", { name: "Tirar Ana Lima da carteira" }));
  await screen.findByText(/Só quem vê todos os atendimentos deste contato/, {}, SLOW);
  expect(screen.getByText("Ana Lima")).toBeTruthy();
});

test("a hidden number is shown as it came and cannot be copied", async () => {
  api.answers["GET /contacts/40"] = { ...contact, number: "+55 11 9****-1234", isNumberMasked: true };
  open();
  await screen.findByText("+55 11 9****-1234");
  expect(screen.queryByRole("button", { name: "Copiar número" })).toBeNull();
});

test("editing says what is wrong and sends only what changed", async () => {
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Editar contato" }));
  fireEvent.change(screen.getByLabelText(/E-mail/), { target: { value: "maria" } });
  fireEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(screen.getByText("E-mail inválido")).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/E-mail/), { target: { value: "maria@a.example" } });
  fireEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(api.changes[0]?.body).toEqual({ email: "maria@a.example" }));
  await screen.findByRole("button", { name: "Editar contato" });
});

test("earlier attendances open, and a picture leads to its message", async () => {
  const { onOpenTicket } = open();
  fireEvent.click(screen.getByRole("tab", { name: "Histórico" }));
  fireEvent.click(await screen.findByRole("button", { name: /#90/ }));
  expect(onOpenTicket).toHaveBeenLastCalledWith(90);
  fireEvent.click(screen.getByRole("tab", { name: "Mídia" }));
  fireEvent.click(await screen.findByRole("button", { name: /Ver na conversa a foto/ }));
  expect(onOpenTicket).toHaveBeenLastCalledWith(90, 5);
  api.answers["GET /contacts/40/media"] = { items: [], hasMore: false };
  fireEvent.click(screen.getByLabelText("Documentos"));
  await screen.findByText("Nenhum documento nas conversas.");
});

test("a contact that does not load says so and can be asked for again", async () => {
  const asked = api.answers["GET /contacts/40"];
  api.answers["GET /contacts/40"] = { status: 500, body: { error: "unknown", requestId: "r" } };
  open();
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  if (asked) api.answers["GET /contacts/40"] = asked;
  fireEvent.click(again);
  await screen.findByText("+55 11 98765-1234");
});

test("tells since when and by what somebody gets no campaigns, and leads to the message", async () => {
  const event = {
    id: 3,
    kind: "optOut",
    source: "keyword",
    channel: null,
    word: "sair",
    user: null,
    at: contact.createdAt,
  };
  api.answers["GET /contacts/40/consent"] = { isOut: true, events: [{ ...event, message: { id: 8, ticketId: 90 } }] };
  const { onOpenTicket } = open();
  expect((await screen.findByTestId("consent", {}, SLOW)).textContent).toContain("Não recebe. Escreveu “sair”");
  fireEvent.click(screen.getByRole("button", { name: "Ver mensagem" }));
  expect(onOpenTicket).toHaveBeenLastCalledWith(90, 8);
});
