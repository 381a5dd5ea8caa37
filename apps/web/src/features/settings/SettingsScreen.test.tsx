// The settings as an administrator and a supervisor meet them.
import { settingKeys, settings } from "@prosa/contracts/settings";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Toasts } from "../../shared/notices/index.ts";
import { dismiss, visibleNotices } from "../../shared/notices/notices.ts";
import { type ApiServer, startApiServer } from "../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../shared/testing/screen.tsx";
import { SettingsScreen } from "./SettingsScreen.tsx";

const row = (key: (typeof settingKeys)[number], value = String(settings[key].standard)) => ({
  key,
  value,
  isStandard: value === String(settings[key].standard),
  people: 12,
});
let server: ApiServer;

beforeAll(() => speakPortuguese(["settings"]));
beforeEach(async () => {
  server = await startApiServer({ "GET /settings": { settings: settingKeys.map((key) => row(key)) } });
});
afterEach(() => {
  act(() => {
    for (const { id } of visibleNotices.get()) dismiss(id);
  });
  server.close();
});
const open = async (address = "/configuracoes") => {
  const view = showScreen(
    <>
      <SettingsScreen />
      <Toasts />
    </>,
    address,
  );
  await screen.findByText("Espiar antes de atender");
  return view;
};
const theSwitch = (name: string) => screen.getByRole<HTMLInputElement>("switch", { name });

test("typing espiar leaves only that switch, and the address keeps the search", async () => {
  signIn();
  const { router } = await open();
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "espiar" } });
  await waitFor(() => expect(screen.getAllByRole("switch")).toHaveLength(1));
  expect(theSwitch("Espiar antes de atender").checked).toBe(true);
  expect(router.state.location.search).toBe("?busca=espiar");
});

test("a search begins from the address as it is, and leaves the setting it named", async () => {
  signIn();
  const { router } = await open("/configuracoes?s=HidePhones");
  await act(async () => {
    void router.navigate("/configuracoes?s=HidePhones&de=ajuda");
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "espiar" } });
  });
  expect(router.state.location.search).toBe("?de=ajuda&busca=espiar");
});

test("a change is saved at once, says whom it touches, and can be undone", async () => {
  signIn();
  server.answers["PUT /settings/HidePhones"] = ({ value }) => row("HidePhones", String(value));
  await open();
  expect(within(screen.getByTestId("setting-HidePhones")).getByText("afeta 12 pessoas")).toBeTruthy();
  fireEvent.click(theSwitch("Esconder telefones"));
  const toast = await screen.findByTestId("toast");
  expect(toast.textContent).toContain("Agora: Ligado");
  fireEvent.click(within(toast).getByRole("button", { name: "Desfazer" }));
  await waitFor(() => expect(theSwitch("Esconder telefones").checked).toBe(false));
  await waitFor(() =>
    expect(server.changes).toEqual([
      { route: "PUT /settings/HidePhones", body: { value: "enabled" } },
      { route: "PUT /settings/HidePhones", body: { value: "disabled" } },
    ]),
  );
});

test("a refusal is said in place and the old value comes back", async () => {
  signIn();
  server.answers["PUT /settings/HidePhones"] = {
    status: 400,
    body: { error: "ERR_SETTING_VALUE", requestId: "r" },
  };
  await open();
  fireEvent.click(theSwitch("Esconder telefones"));
  await waitFor(() => expect(theSwitch("Esconder telefones").checked).toBe(true));
  const alert = await within(screen.getByTestId("setting-HidePhones")).findByRole("alert");
  expect(alert.textContent).toContain("Valor não aceito");
  expect(theSwitch("Esconder telefones").checked).toBe(false);
  expect(screen.queryByTestId("toast")).toBeNull();
});

test("a number out of its limits is not sent", async () => {
  signIn();
  await open();
  const field = screen.getByRole("textbox", { name: "Atendimentos carregados por situação" });
  fireEvent.change(field, { target: { value: "500" } });
  expect(await screen.findByText("De 10 a 100.")).toBeTruthy();
  fireEvent.blur(field);
  expect(server.changes).toEqual([]);
});

test("a supervisor reads the values and has nothing to press", async () => {
  signIn("supervisor");
  await open();
  expect(screen.queryByRole("switch")).toBeNull();
  expect(screen.getByText(/Só administradores as mudam/)).toBeTruthy();
  expect(within(screen.getByTestId("setting-PeekAllowed")).getByText("Ligado")).toBeTruthy();
});

test("an address leads to its setting", async () => {
  signIn();
  await open("/configuracoes?s=PeekAllowed");
  await waitFor(() => expect(document.activeElement).toBe(theSwitch("Espiar antes de atender")));
});
