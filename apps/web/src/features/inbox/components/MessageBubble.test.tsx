// What a bubble says and offers, from the customer's words to a message that did not go out.
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { entriesOf } from "../conversation.rules.ts";
import type { OutboxItem } from "../outbox.rules.ts";
import { aMessage } from "../testing.ts";
import { MessageBubble } from "./MessageBubble.tsx";
import { show, signIn, speakPortuguese } from "./testing-screen.tsx";

beforeAll(async () => {
  signIn();
  await speakPortuguese();
});

const me = { userId: 7, username: "Ana Lima" };
const unsent = (over: Partial<OutboxItem>): OutboxItem => ({
  clientId: "c-1",
  ticketId: 1,
  body: "O frete é por nossa conta",
  createdAt: "2026-03-05T17:03:00.000Z",
  order: 1,
  wantedAt: "2026-03-05T17:03:00.000Z",
  tabId: "t",
  state: "waiting",
  code: null,
  attempts: 0,
  ...over,
});

function bubble(entry: ReturnType<typeof entriesOf>[number] | undefined) {
  if (!entry) throw new Error("no entry");
  const actions = { retry: vi.fn(), edit: vi.fn(), discard: vi.fn() };
  show(<MessageBubble entry={entry} continues={false} contactName="Maria Souza" isActive actions={actions} />);
  return { actions, article: screen.getByTestId(`msg-${entry.clientId}`) };
}

test("a customer's marks become elements, their markup stays text", () => {
  const { article } = bubble(entriesOf([aMessage({ body: "*Oi* <b>x</b> https://a.example/p" })], [], me)[0]);
  expect(within(article).getByText("Oi").tagName).toBe("B");
  expect(article.textContent).toContain("<b>x</b>");
  const link = within(article).getByRole("link");
  expect(link.getAttribute("rel")).toContain("noopener");
  expect(link.getAttribute("href")).toBe("https://a.example/p");
});

test("its name tells author, time, words and how far it got", () => {
  const { article } = bubble(
    entriesOf(
      [aMessage({ fromMe: true, username: "Ana Lima", status: "read", createdAt: "2026-03-05T17:03:00.000Z" })],
      [],
      me,
    )[0],
  );
  expect(article.getAttribute("aria-label")).toBe("Ana Lima, 14:03: mensagem 1. Lida");
  expect(within(article).getByRole("img", { name: "Lida" })).toBeTruthy();
});

test("one the server refused says why and can be sent again, edited or deleted", () => {
  const { actions, article } = bubble(entriesOf([], [unsent({ state: "refused", code: "ERR_WINDOW_CLOSED" })], me)[0]);
  expect(article.textContent).toContain("Não enviada.");
  expect(article.textContent).toContain("24 h");
  for (const [name, action] of [
    ["Tentar de novo", actions.retry],
    ["Editar", actions.edit],
    ["Apagar", actions.discard],
  ] as const) {
    fireEvent.click(within(article).getByRole("button", { name }));
    expect(action).toHaveBeenCalledOnce();
  }
});

test("one without an answer says that nobody knows, and that repeating is safe", () => {
  const { article } = bubble(entriesOf([], [unsent({ state: "unknown", code: "timeout" })], me)[0]);
  expect(article.textContent).toContain("Não sabemos se chegou. Tentar de novo não duplica.");
});

test("a stored one that may have arrived is not offered again: that could make it two", () => {
  const { article } = bubble(entriesOf([aMessage({ fromMe: true, status: "unconfirmed" })], [], me)[0]);
  expect(article.textContent).toContain("Não sabemos se chegou");
  expect(within(article).queryByRole("button")).toBeNull();
});

test("a stored failure can be sent anew, but neither edited nor deleted", () => {
  const failure = { code: "ERR_SENDING_WAPP_MSG", detail: "(#131026) undeliverable" };
  const { article } = bubble(entriesOf([aMessage({ fromMe: true, status: "failed", failure })], [], me)[0]);
  expect(
    within(article)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Tentar de novo"]);
});

test("a kind this version does not know is said so, not hidden", () => {
  const { article } = bubble(entriesOf([aMessage({ type: "unsupported", body: "" })], [], me)[0]);
  expect(article.textContent).toContain("Veja no celular");
});
