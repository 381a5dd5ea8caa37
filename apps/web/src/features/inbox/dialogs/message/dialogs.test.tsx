// The dialogs of messages and composer: what they ask, what they block, and what they send.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type ApiServer, startApiServer } from "../../../../shared/testing/api-server.ts";
import { entriesOf } from "../../state/entries.rules.ts";
import { aMessage, aTicket } from "../../testing.ts";
import { show, signIn, speakPortuguese } from "../../testing-screen.tsx";
import ConfirmDialog from "./ConfirmDialog.tsx";
import FormDialog from "./FormDialog.tsx";
import ForwardDialog from "./ForwardDialog.tsx";
import QuickMessageDialog from "./QuickMessageDialog.tsx";
import TemplateDialog from "./TemplateDialog.tsx";
import TimelineDialog from "./TimelineDialog.tsx";

const template = (over = {}) => ({
  id: 3,
  channelId: 2,
  name: "pedido_saiu",
  language: "pt_BR",
  category: "utility",
  status: "approved",
  quality: "green",
  rejectedReason: null,
  header: null,
  body: "Olá {{1}}, seu pedido sai hoje.",
  bodyParameters: [{ key: "1", example: "Maria" }],
  footer: null,
  buttons: [],
  isSendable: true,
  ...over,
});
const people = ["Maria", "Marta", "Mário", "Marina", "Marcos", "Marisa"].map((name, at) => ({
  id: at + 1,
  name,
  number: "5511987651234",
  profilePicUrl: null,
  activeTicketId: null,
}));

let api: ApiServer;
beforeAll(async () => {
  signIn();
  await speakPortuguese();
  api = await startApiServer({
    "GET /channels/2/templates": {
      items: [template(), template({ id: 4, name: "em_analise", status: "pending" })],
      count: 2,
      hasMore: false,
      syncedAt: null,
    },
    "GET /contacts/choices": { items: people },
    "GET /messages/1/timeline": {
      entries: [
        {
          at: "2026-03-05T14:00:00.000Z",
          kind: "attempt",
          attempt: 1,
          outcome: "accepted",
          durationMs: 120,
          code: null,
          detail: null,
        },
        {
          at: "2026-03-05T14:01:00.000Z",
          kind: "read",
          attempt: null,
          outcome: null,
          durationMs: null,
          code: null,
          detail: null,
        },
      ],
      pricing: { category: "service", billable: false },
    },
    "POST /forward-messages": {
      results: [
        { contactId: 1, ticketId: 9, sent: 2, error: null },
        { contactId: 2, ticketId: null, sent: 0, error: "ERR_WINDOW_CLOSED" },
      ],
    },
  });
});
afterAll(() => api.close());
beforeEach(() => {
  api.changes = [];
});

const options = { me: { userId: 7, username: "Ana Lima" }, urlOf: () => null };
const entries = entriesOf([aMessage({ id: 1, fromMe: true, userId: 7 }), aMessage({ id: 2 })], [], options);

test("a template is chosen, filled in, seen and sent; one that is not approved is not", async () => {
  const onSend = vi.fn();
  show(<TemplateDialog ticket={aTicket()} channelId={2} onSend={onSend} onClose={() => {}} />);
  const waiting = await screen.findByTestId("template-em_analise");
  expect(waiting.textContent).toContain("Só modelos aprovados podem ser enviados.");
  fireEvent.click(waiting);
  fireEvent.click(screen.getByTestId("template-pedido_saiu"));
  const field = screen.getByTestId("template-value-body-1");
  fireEvent.click(screen.getByTestId("send-template"));
  expect(onSend).not.toHaveBeenCalled();
  expect(screen.getByText("Preencha este campo.")).toBeTruthy();
  fireEvent.change(field, { target: { value: "Maria" } });
  expect(screen.getByText("Olá Maria, seu pedido sai hoje.")).toBeTruthy();
  fireEvent.click(screen.getByTestId("send-template"));
  expect(onSend).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      type: "template",
      body: "Olá Maria, seu pedido sai hoje.",
      content: expect.objectContaining({ templateId: 3, body: { "1": "Maria" } }),
    }),
  );
});

test("forwarding takes five contacts, refuses the sixth, and tells what became of each", async () => {
  show(<ForwardDialog entries={entries} ticket={aTicket()} onClose={() => {}} />);
  const search = screen.getByTestId("forward-search");
  for (const { name } of people.slice(0, 5)) {
    fireEvent.change(search, { target: { value: "mar" } });
    fireEvent.click(await screen.findByRole("option", { name: new RegExp(`^${name}`), hidden: true }));
  }
  expect(screen.getByText("5 de 5")).toBeTruthy();
  fireEvent.change(search, { target: { value: "mar" } });
  expect(screen.getByText("No máximo 5 contatos por vez.")).toBeTruthy();
  const sixth = await screen.findByRole("option", { name: /^Marisa/, hidden: true });
  expect(sixth.hasAttribute("data-combobox-disabled")).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Encaminhar" }));
  await screen.findByText("2 mensagens na fila");
  expect(api.changes[0]?.body).toMatchObject({ messageIds: [1, 2], contactIds: [1, 2, 3, 4, 5] });
  expect(screen.getByText(/24 h/)).toBeTruthy();
});

test("a message's delivery is told step by step", async () => {
  const [message] = entries;
  if (!message?.stored) throw new Error("no message");
  show(<TimelineDialog message={message.stored} onClose={() => {}} />);
  const steps = await screen.findAllByRole("listitem");
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    "Tentativa 105/03/2026 11:00Aceita pelo canal em 120 ms",
    "Lida05/03/2026 11:01",
  ]);
  expect(screen.getByText("Sem cobrança (service)")).toBeTruthy();
});

test("sending again what may have arrived is asked first", async () => {
  api.answers["POST /messages/1/resend"] = aMessage({ id: 1, fromMe: true, status: "queued" });
  const onClose = vi.fn();
  show(<ConfirmDialog kind="resend" entries={entries.slice(0, 1)} onClose={onClose} />);
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("vai receber duas vezes");
  expect(api.changes).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Enviar de novo" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.changes.map(({ route }) => route)).toEqual(["POST /messages/1/resend"]);
});

test("a quick message from a text needs a key without blanks; a taken one says so", async () => {
  api.answers["POST /quick-messages"] = () => ({
    status: 409,
    body: { error: "ERR_FAST_REPLY_EXISTS", requestId: "r" },
  });
  show(<QuickMessageDialog text="Nossa chave Pix" onClose={() => {}} />);
  const key = await screen.findByLabelText(/Atalho/);
  const save = screen.getByRole("button", { name: "Salvar" });
  fireEvent.change(key, { target: { value: "meu pix" } });
  fireEvent.click(save);
  expect(screen.getByText("Use de 1 a 40 caracteres, sem espaço nem barra.")).toBeTruthy();
  fireEvent.change(key, { target: { value: "pix" } });
  fireEvent.click(save);
  await waitFor(() => expect(key.getAttribute("aria-invalid")).toBe("true"));
  expect(api.changes.at(-1)?.body).toMatchObject({ key: "pix", message: "Nossa chave Pix", isForAll: false });
});

test("a form can be sent once it is complete, and shows what the customer will see", async () => {
  const onSend = vi.fn();
  show(<FormDialog kind="buttons" onSend={onSend} onClose={() => {}} />);
  const send = await screen.findByRole("button", { name: "Enviar" });
  expect(send.hasAttribute("disabled")).toBe(true);
  fireEvent.change(screen.getByLabelText(/^Texto/), { target: { value: "Confirma?" } });
  fireEvent.change(screen.getByLabelText(/Botão 1/), { target: { value: "Sim" } });
  expect(send.hasAttribute("disabled")).toBe(true);
  fireEvent.change(screen.getByLabelText(/Botão 2/), { target: { value: "Não" } });
  fireEvent.click(send);
  expect(onSend).toHaveBeenCalledWith(
    expect.objectContaining({
      type: "buttons",
      content: expect.objectContaining({
        buttons: [
          { id: "b1", title: "Sim" },
          { id: "b2", title: "Não" },
        ],
      }),
    }),
  );
});
