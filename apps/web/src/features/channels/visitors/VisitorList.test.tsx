// Visitors now, as an attendant has them: each state of the list, one invitation, and words that nobody loses.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiServer, startApiServer } from "../../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../../shared/testing/screen.tsx";
import { VisitorList } from "./VisitorList.tsx";

const ana = {
  id: "a".repeat(32),
  page: "https://loja.example/p/1",
  title: "Camisa",
  device: "Chrome · Windows",
  language: "pt-BR",
  since: "2026-03-10T12:00:00.000Z",
  seenAt: "2026-03-10T12:01:00.000Z",
  isChatting: false,
  invitedAt: null,
  invitedBy: null,
};
const POST = `POST /channels/7/visitors/${ana.id}/invitation`;
const answer = (visitors: object[], part = {}) => ({ isOn: true, total: visitors.length, visitors, ...part });
let server: ApiServer;

beforeAll(() => speakPortuguese(["webchat", "common", "errors"]));
beforeEach(async () => {
  signIn("user");
  server = await startApiServer({ "GET /channels/7/visitors": answer([ana]), [POST]: { ok: true } });
});
afterEach(() => server.close());

const open = () => showScreen(<VisitorList webchatId={7} />, "/atendimento");
const type = (words: string) => fireEvent.change(screen.getByLabelText("O que dizer"), { target: { value: words } });
const typed = () => screen.getByLabelText<HTMLTextAreaElement>("O que dizer").value;

test("who is there is told with page, device and language, and invited with a few words", async () => {
  open();
  expect(await screen.findByText("Camisa")).toBeTruthy();
  expect(screen.getByText(/^Chrome · Windows · português \(Brasil\) · desde/)).toBeTruthy();
  expect(screen.getByText("1 pessoa no site")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Convidar" }));
  const send = screen.getByRole<HTMLButtonElement>("button", { name: "Enviar convite" });
  expect(send.disabled).toBe(true);
  type("  Posso ajudar? ");
  fireEvent.click(send);
  await waitFor(() => expect(screen.queryByLabelText("O que dizer")).toBeNull());
  expect(server.changes).toEqual([{ route: POST, body: { text: "Posso ajudar?" } }]);
});

test("whoever was invited is not invited again, and it says by whom", async () => {
  server.answers["GET /channels/7/visitors"] = answer([{ ...ana, invitedAt: ana.seenAt, invitedBy: "Bia" }]);
  open();
  expect(await screen.findByText(/^Convite de Bia às/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Convidar" }).disabled).toBe(true);
});

test("a visitor who is gone takes no typed words along, and neither does a closed tab", async () => {
  server.answers[POST] = { status: 404, body: { error: "ERR_NOT_FOUND", requestId: "r" } };
  const { unmount } = open();
  fireEvent.click(await screen.findByRole("button", { name: "Convidar" }));
  type("Precisa de ajuda?");
  server.answers["GET /channels/7/visitors"] = answer([]);
  fireEvent.click(screen.getByRole("button", { name: "Enviar convite" }));
  expect(await screen.findByText("Este visitante não está mais no site.")).toBeTruthy();
  expect(await screen.findByText("Ninguém está no site agora.")).toBeTruthy();
  expect(typed()).toBe("Precisa de ajuda?");
  unmount();
  server.answers["GET /channels/7/visitors"] = answer([ana]);
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Convidar" }));
  expect(typed()).toBe("Precisa de ajuda?");
  type("");
});

test("switched off, out of reach, and not theirs are each told", async () => {
  server.answers["GET /channels/7/visitors"] = answer([], { isOn: false });
  const { unmount } = open();
  expect(await screen.findByText(/^Este chat não guarda quem está no site\./)).toBeTruthy();
  unmount();
  server.answers["GET /channels/7/visitors"] = { status: 403, body: { error: "ERR_NO_PERMISSION", requestId: "r" } };
  open();
  expect(await screen.findByRole("alert")).toBeTruthy();
  server.answers["GET /channels/7/visitors"] = answer([ana]);
  fireEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("Camisa")).toBeTruthy();
});
