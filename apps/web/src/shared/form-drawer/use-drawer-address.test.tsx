// Closing a drawer leads back to its list, and nowhere when the person has gone to another screen meanwhile.
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "../testing/screen.tsx";
import { type DrawerAddress, useDrawerAddress } from "./use-drawer-address.ts";

/** As a save holds it: the drawer of the drawing in which the save began. */
let held: DrawerAddress;

function List() {
  const drawer = useDrawerAddress();
  if (drawer.openId !== null) held = drawer;
  return <p>{drawer.openId === null ? "Lista" : `Aberto: ${drawer.openId}`}</p>;
}

const at = ({ state: { location } }: ReturnType<typeof showScreen>["router"]) =>
  `${location.pathname}${location.search}`;

test("opened from the list, it is closed by going back, so that the list is in the history once", async () => {
  const { router } = showScreen(<List />, "/etiquetas?busca=vip");
  await act(async () => router.navigate("/etiquetas?busca=vip&id=4", { state: { drawer: true } }));
  screen.getByText("Aberto: 4");
  await act(async () => held.close());
  expect(at(router)).toBe("/etiquetas?busca=vip");
  expect(router.state.historyAction).toBe("POP");
});

test("opened from elsewhere, its name leaves the address and the rest stays", async () => {
  const { router } = showScreen(<List />, "/etiquetas?busca=vip&novo=1");
  await act(async () => held.close());
  expect(at(router)).toBe("/etiquetas?busca=vip");
  expect(router.state.historyAction).toBe("REPLACE");
});

test.each([
  ["from the list", "/etiquetas", { drawer: true }],
  ["by a link", "/home", null],
])("a save of a drawer opened %s, answered late, does not lead back from another screen", async (_, from, state) => {
  const { router } = showScreen(<List />, from);
  await act(async () => router.navigate("/etiquetas?id=4", { state }));
  const saving = held;
  await act(async () => router.navigate("/filas"));
  await act(async () => saving.close());
  expect(at(router)).toBe("/filas");
});

test("nor from another screen that has a drawer of its own open", async () => {
  const { router } = showScreen(<List />, "/etiquetas");
  await act(async () => router.navigate("/etiquetas?id=4", { state: { drawer: true } }));
  const saving = held;
  await act(async () => router.navigate("/filas"));
  await act(async () => router.navigate("/filas?id=9", { state: { drawer: true } }));
  await act(async () => saving.close());
  expect(at(router)).toBe("/filas?id=9");
});
