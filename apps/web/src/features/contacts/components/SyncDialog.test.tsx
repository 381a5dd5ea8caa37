// Bringing a telephone's address book in as an administrator meets it: offered where it can be, said why not, followed, told at the end.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { dismiss, noticeLog } from "../../../shared/notices/index.ts";
import { type ApiServer, startApiServer } from "../../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../../shared/testing/screen.tsx";
import { SyncDialog } from "./SyncDialog.tsx";
import { WorkMenu } from "./WorkMenu.tsx";

const last = {
  id: "00000000-0000-4000-8000-000000000001",
  status: "done",
  code: null,
  filesGone: 1,
  found: 1205,
  created: 1,
  renamed: 0,
  known: 1200,
  passedOver: 4,
  askedBy: { id: 1, name: "Ana Lima" },
  createdAt: "2026-03-05T12:00:00.000Z",
  finishedAt: "2026-03-05T12:01:00.000Z" as string | null,
};
const channel = (part = {}) => ({
  id: 7,
  name: "Loja",
  type: "whatsapp_alt",
  number: "+551130001000",
  isConnected: true,
  book: "server",
  files: null as number | null,
  last: null as typeof last | null,
  ...part,
});
const cell = (part = {}) => channel({ id: 8, name: "Celular", book: "telephone", files: 4, number: null, ...part });
const job = {
  id: last.id,
  kind: "syncContacts",
  subject: "Loja",
  status: "waiting",
  total: null,
  done: 0,
  failed: 0,
  isCancelable: true,
  problems: [],
  resultUrl: null,
  failuresUrl: null,
  createdAt: last.createdAt,
  finishedAt: null,
};
const SYNCS = "GET /contacts/syncs";

let server: ApiServer;
const close = vi.fn();
beforeAll(() => speakPortuguese(["contacts"]));
beforeEach(async () => {
  close.mockClear();
  signIn("admin");
  server = await startApiServer({
    [SYNCS]: { channels: [channel({ last }), cell()] },
    "POST /contacts/syncs": job,
    "GET /jobs": { jobs: [] },
  });
});
afterEach(() => {
  for (const { id } of noticeLog.get()) dismiss(id);
  return server.close();
});

const open = (syncId: string | null = null) => showScreen(<SyncDialog syncId={syncId} onClose={close} />, "/contatos");
const verb = () => screen.findByRole<HTMLButtonElement>("button", { name: "Sincronizar" });

test("it is asked for once, of the chosen channel, and then followed among the jobs", async () => {
  open();
  fireEvent.click(await screen.findByRole("combobox", { name: "Canal" }));
  fireEvent.click(await screen.findByText("Celular"));
  fireEvent.click(await verb());
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(noticeLog.get()[0]).toMatchObject({
    title: "Trabalho iniciado",
    detail: expect.stringContaining("Trabalhos"),
  });
  expect(server.changes).toEqual([{ route: "POST /contacts/syncs", body: { channelId: 8 } }]);
});

test("what came of it is told with every count, to whoever comes from the jobs too", async () => {
  server.answers[SYNCS] = { channels: [cell(), channel({ last })] };
  open(last.id);
  const result = await screen.findByTestId("sync-result");
  expect(result.textContent).toContain("Última sincronização: Ana Lima");
  expect(
    within(result)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "1 contato criado",
    "Nenhum nome atualizado",
    "1.200 já estavam aqui",
    "4 ficaram de fora: grupos, listas, canais, sem número visível ou com dados apagados",
    "1 parte da agenda já não existe no WhatsApp. Para recebê-la, pareie o celular de novo.",
  ]);
});

test.each([
  [channel({ isConnected: false }), /telefone deste canal não está conectado/],
  [cell({ isConnected: false }), /Pareie o celular primeiro/],
  [cell({ files: 0 }), /O celular ainda não enviou a agenda/],
])("a channel that cannot now says what to do", async (one, words) => {
  server.answers[SYNCS] = { channels: [one] };
  open();
  expect(await screen.findByText(words)).toBeTruthy();
  expect((await verb()).disabled).toBe(true);
});

test("without a channel that can there is no button", async () => {
  server.answers[SYNCS] = { channels: [] };
  open();
  expect(await screen.findByText(/Nenhum canal informa a agenda/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Sincronizar" })).toBeNull();
});

test("while one goes on no other begins, and whoever was slower sees it", async () => {
  open();
  await verb();
  server.answers["POST /contacts/syncs"] = {
    status: 409,
    body: { error: "ERR_CHANNEL_IN_USE", field: "channelId", requestId: "r" },
  };
  const running = { ...last, status: "storing", created: 200, known: 100, passedOver: 0, finishedAt: null };
  server.answers[SYNCS] = { channels: [channel({ last: running }), cell()] };
  fireEvent.click(await verb());
  const progress = await screen.findByTestId("sync-progress");
  expect(progress.textContent).toContain("Guardando: 300 de 1.205.");
  expect((await verb()).disabled).toBe(true);
  expect(screen.queryByText(/Número já conectado/)).toBeNull();
});

test("the menu beside the search opens it, and so does the address", async () => {
  const { unmount } = showScreen(<WorkMenu filter={{}} count={3} />, "/contatos");
  fireEvent.click(screen.getByRole("button", { name: "Importar e exportar" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Sincronizar contatos" }));
  expect(await screen.findByRole("dialog", { name: "Sincronizar contatos" })).toBeTruthy();
  unmount();
  showScreen(<WorkMenu filter={{}} count={3} />, `/contatos?sincronizacao=${last.id}`);
  expect(await screen.findByTestId("sync-result")).toBeTruthy();
});
