// A person's own pause from the account menu: a reason in one click, another with words, the bar, and back.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { useOwnPause } from "../../entities/people/index.ts";
import { session } from "../../shared/api/index.ts";
import { type ApiServer, startApiServer } from "../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../shared/testing/screen.tsx";
import { AccountMenu } from "../shell/AccountMenu.tsx";
import { PauseBar } from "./PauseBar.tsx";

let server: ApiServer;
const since = () => new Date(Date.now() - 12 * 60_000).toISOString();
const lunch = () => ({ pause: { reason: "lunch", note: "", since: since() } });

beforeAll(() => speakPortuguese(["nav", "common"]));
beforeEach(async () => {
  signIn("user");
  server = await startApiServer({
    "GET /users/me/pause": { pause: null },
    "PUT /users/me/pause": ({ reason, note = "" }) => ({ pause: { reason, note, since: since() } }),
    "DELETE /users/me/pause": { pause: null },
  });
});
afterEach(() => server.close());

function Corner() {
  const pause = useOwnPause();
  return (
    <>
      <AccountMenu />
      {pause && <PauseBar pause={pause} />}
    </>
  );
}
const openMenu = async () => {
  fireEvent.click(screen.getByRole("button", { name: /^Conta de Ana Lima/ }));
  return screen.findByText("Sair", undefined, { timeout: 30_000 });
};

test("a reason in one click, the bar says for how long, and one click ends it", async () => {
  showScreen(<Corner />);
  await openMenu();
  const begin = await screen.findByRole("button", { name: "Pausar" });
  expect(begin.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(begin);
  const group = screen.getByRole("group", { name: "Motivo da pausa" });
  expect([...group.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual([
    "Almoço",
    "Intervalo",
    "Reunião",
    "Treinamento",
    "Outro",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Almoço" }));
  const bar = await screen.findByTestId("pause-bar");
  expect(bar.textContent).toContain("Em pausa: Almoço há 12 min");
  expect(screen.getByRole("button", { name: "Conta de Ana Lima, Em pausa" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Voltar" }));
  await waitFor(() => expect(screen.queryByTestId("pause-bar")).toBeNull());
  expect(server.changes).toEqual([
    { route: "PUT /users/me/pause", body: { reason: "lunch" } },
    { route: "DELETE /users/me/pause", body: {} },
  ]);
});

test("another reason is told in words, and colleagues read them", async () => {
  showScreen(<Corner />);
  await openMenu();
  fireEvent.click(await screen.findByRole("button", { name: "Pausar" }));
  fireEvent.click(screen.getByRole("button", { name: "Outro" }));
  const now = screen.getByRole<HTMLButtonElement>("button", { name: "Pausar agora" });
  expect(now.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText("Qual é o motivo?"), { target: { value: "  Médico " } });
  fireEvent.click(now);
  expect((await screen.findByTestId("pause-bar")).textContent).toContain("Em pausa: Médico");
  expect(server.changes).toEqual([{ route: "PUT /users/me/pause", body: { reason: "other", note: "Médico" } }]);
});

test("after a reload it is still there, also in the menu; where the server refuses nothing changes", async () => {
  server.answers["GET /users/me/pause"] = lunch();
  server.answers["DELETE /users/me/pause"] = { status: 500, body: { error: "ERR_INTERNAL", requestId: "r" } };
  showScreen(<Corner />);
  await screen.findByTestId("pause-bar");
  await openMenu();
  const back = screen.getAllByRole("button", { name: "Voltar" });
  expect(back).toHaveLength(2);
  fireEvent.click(back[0] as HTMLElement);
  await waitFor(() => expect(server.changes).toHaveLength(1));
  expect(screen.getByTestId("pause-bar")).toBeTruthy();
});

test("support, which works in no company, is not offered one", async () => {
  session.patch({ support: { by: "Plataforma", until: since() } });
  showScreen(<Corner />);
  await openMenu();
  expect(screen.queryByRole("button", { name: "Pausar" })).toBeNull();
});
