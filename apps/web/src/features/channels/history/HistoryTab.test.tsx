// Days of a telephone's past as an administrator chooses them: bounded, asked for once, followed after a reload, canceled, told of.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiServer, startApiServer } from "../../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../../shared/testing/screen.tsx";
import HistoryTab from "./HistoryTab.tsx";

const last = {
  id: "00000000-0000-4000-8000-000000000001",
  from: "2026-02-09",
  to: "2026-03-10",
  hasGroups: false,
  status: "reading",
  code: null,
  files: 4,
  filesRead: 1,
  filesGone: 0,
  found: 120,
  stored: 0,
  known: 0,
  leftOut: 0,
  conversations: 0,
  askedBy: { id: 1, name: "Ana" },
  createdAt: "2026-03-10T12:00:00.000Z",
  finishedAt: null,
};
const history = (part = {}) => ({
  isConnected: true,
  files: 4,
  toldAt: "2026-03-10T11:00:00.000Z",
  today: "2026-03-10",
  maxDays: 30,
  last: null,
  ...part,
});
let server: ApiServer;

beforeAll(() => speakPortuguese(["history", "patterns"]));
beforeEach(async () => {
  signIn("admin");
  server = await startApiServer({
    "GET /channels/7/history": history(),
    "POST /channels/7/history": history({ last }),
    "DELETE /channels/7/history": history({ last: { ...last, status: "canceled", finishedAt: last.createdAt } }),
  });
});
afterEach(() => server.close());

const open = (readOnly = false) => showScreen(<HistoryTab channelId={7} readOnly={readOnly} />, "/sessoes");
const begin = () => screen.findByRole<HTMLButtonElement>("button", { name: "Importar" });
const type = (label: string, day: string) => {
  const field = screen.getByRole("textbox", { name: label });
  fireEvent.change(field, { target: { value: day } });
  fireEvent.blur(field);
};

test("the last thirty days are offered, thirty-one are not taken, and what is asked for is followed", async () => {
  open();
  expect((await begin()).disabled).toBe(false);
  type("De", "08/02/2026");
  expect(await screen.findByText("Escolha no máximo 30 dias.")).toBeTruthy();
  expect((await begin()).disabled).toBe(true);
  type("De", "09/02/2026");
  await waitFor(async () => expect((await begin()).disabled).toBe(false));
  fireEvent.click(await begin());
  expect(await screen.findByText("Lendo o celular: parte 1 de 4, 120 mensagens no período.")).toBeTruthy();
  expect(server.changes).toEqual([
    { route: "POST /channels/7/history", body: { from: "2026-02-09", to: "2026-03-10", hasGroups: false } },
  ]);
});

test("a reload finds the import going on, and it can be canceled", async () => {
  server.answers["GET /channels/7/history"] = history({ last: { ...last, status: "storing", stored: 60 } });
  open();
  expect(await screen.findByText("Guardando: 60 de 120 mensagens.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Importar" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  expect(await screen.findByText(/^Foi cancelada\./)).toBeTruthy();
  expect(server.changes.map(({ route }) => route)).toEqual(["DELETE /channels/7/history"]);
});

test("what came of it is told in words, and that the telephone gave nothing", async () => {
  const done = {
    ...last,
    status: "done",
    stored: 118,
    known: 2,
    conversations: 9,
    filesGone: 1,
    finishedAt: last.createdAt,
  };
  server.answers["GET /channels/7/history"] = history({ files: 0, last: done });
  open();
  expect(await screen.findByText(/118 mensagens entraram em 9 conversas\./)).toBeTruthy();
  expect(screen.getByText("2 mensagens já estavam aqui.")).toBeTruthy();
  expect(screen.getByText(/^1 parte já não existe no WhatsApp\./)).toBeTruthy();
  expect(screen.getByText(/^O celular ainda não enviou histórico\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Importar" })).toBeNull();
});

test("whoever may only look begins nothing", async () => {
  open(true);
  expect(await screen.findByText("Nenhuma importação foi feita.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
