// Replacing a channel as an administrator meets it: counted before, begun once, followed, taken back.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type ApiServer, startApiServer } from "../../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../../shared/testing/screen.tsx";
import { SuccessionDialog } from "./SuccessionDialog.tsx";
import { Successions } from "./Successions.tsx";

let server: ApiServer;
const named = (id: number, name: string) => ({ id, name, type: "whatsapp_cloud", provider: null, number: null });
const job = {
  id: "00000000-0000-4000-8000-000000000001",
  kind: "succeedChannel",
  subject: "Vendas → Vendas 2",
  status: "running",
  total: 12,
  done: 3,
  failed: 0,
  isCancelable: true,
  problems: [],
  resultUrl: null,
  failuresUrl: null,
  createdAt: "2026-03-05T12:00:00.000Z",
  finishedAt: null,
};
const preview = {
  channel: named(3, "Vendas"),
  open: 12,
  candidates: [
    {
      ...named(4, "Vendas 2"),
      conversations: { now: 7, byTemplate: 4, waiting: 0, continued: 1, staying: 0 },
      queued: { going: 2, refused: 1 },
      followers: [{ kind: "schedules", count: 3 }],
    },
  ],
};
const done = {
  id: 9,
  from: { ...named(3, "Vendas"), isDeleted: false },
  to: named(4, "Vendas 2"),
  state: "done",
  isStopped: false,
  by: "Ana Lima",
  tickets: 12,
  continued: 1,
  refusedMessages: 1,
  startedAt: "2026-03-05T12:00:00.000Z",
  finishedAt: "2026-03-05T12:01:00.000Z",
  isUndoable: true,
};

beforeAll(() => speakPortuguese(["succession", "channels"]));
beforeEach(async () => {
  signIn("admin");
  server = await startApiServer({
    "GET /channels/3/succession": preview,
    "POST /channels/3/succession": job,
    "GET /channels/successions": { successions: [done], left: [{ ...named(8, "Antigo"), open: 2 }] },
    "GET /jobs": { jobs: [] },
  });
});
afterEach(() => server.close());

test("what it means stands there in numbers before anything is done, and then how far it is", async () => {
  showScreen(<SuccessionDialog channel={{ id: 3, name: "Vendas" }} onClose={vi.fn()} />);
  const outlook = await screen.findByTestId("succession-outlook");
  expect(outlook.textContent).toContain("7 conversas seguem na hora");
  expect(outlook.textContent).toContain("4 conversas seguem, mas só por modelo");
  expect(outlook.textContent).toContain("3 mensagens agendadas vão junto");
  expect(outlook.textContent).toContain("1 mensagem na fila não pode sair por lá");
  fireEvent.click(screen.getByTestId("succeed"));
  expect((await screen.findByTestId("succession-work")).textContent).toContain("3 conversas já foram");
});

test("without another channel that knows the same people it says what is missing", async () => {
  await server.close();
  server = await startApiServer({
    "GET /channels/3/succession": { ...preview, candidates: [] },
    "GET /jobs": { jobs: [] },
  });
  showScreen(<SuccessionDialog channel={{ id: 3, name: "Vendas" }} onClose={vi.fn()} />);
  expect(await screen.findByText("Nenhum canal pode assumir")).toBeTruthy();
  expect(screen.queryByTestId("succeed")).toBeNull();
});

test("below the cards stand past replacements with the way back, and what disconnected channels left", async () => {
  const onReplace = vi.fn();
  showScreen(<Successions mayChange onReplace={onReplace} />);
  expect((await screen.findByTestId("succession-9")).textContent).toContain("12 conversas");
  expect(screen.getByText("Antigo foi desconectado e deixou 2 conversas abertas")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Substituir canal" }));
  await waitFor(() => expect(onReplace).toHaveBeenCalledWith(expect.objectContaining({ id: 8 })));
  expect(screen.getByRole("button", { name: "Desfazer Vendas por Vendas 2" })).toBeTruthy();
});

test("whoever only looks sees it and changes nothing", async () => {
  showScreen(<Successions mayChange={false} onReplace={vi.fn()} />);
  expect(await screen.findByTestId("succession-9")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Desfazer|Substituir/ })).toBeNull();
});
