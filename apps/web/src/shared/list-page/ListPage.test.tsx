// A list page in each of its states, and what its keys and buttons do.
import { IconTrash } from "@tabler/icons-react";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { ApiError } from "../api/index.ts";
import { useDrawerAddress } from "../form-drawer/index.ts";
import { listenToKeys } from "../keyboard/index.ts";
import { showScreen, signIn, speakPortuguese } from "../testing/screen.tsx";
import { pageNote, pageTitle } from "../ui/index.ts";
import { ListPage, type ListPageProps, type ListRows, useListState } from "./index.ts";

interface Row {
  id: number;
  name: string;
}
const rows: Row[] = [
  { id: 4, name: "Vendas" },
  { id: 5, name: "Suporte" },
];
const shape = { sorts: ["name"], defaultSort: "name", filters: ["profile"] };
const run = vi.fn();

beforeAll(async () => {
  signIn();
  await speakPortuguese(["patterns"]);
  listenToKeys();
});

const listOf = (over: Partial<ListRows<Row>> = {}): ListRows<Row> => {
  const items = over.rows ?? rows;
  return {
    name: "queues",
    rows: items,
    answer: { items, count: items.length, hasMore: false },
    count: items.length,
    isPending: false,
    error: null,
    retry: vi.fn(),
    ...over,
  };
};

function Page(over: Partial<ListPageProps<Row>>) {
  const control = useListState(shape);
  const drawer = useDrawerAddress();
  return (
    <ListPage<Row>
      title="Filas"
      list={listOf()}
      control={control}
      drawer={drawer}
      counted={(count) => `${count} filas`}
      searchLabel="Buscar fila"
      filters={[{ name: "profile", label: "Perfil", options: [{ value: "admin", label: "Admin" }] }]}
      columns={[
        { key: "name", title: "Nome", sort: "name", render: ({ name }) => name },
        { key: "id", title: "Número", render: ({ id }) => id },
      ]}
      nameOf={({ name }) => name}
      actions={(row) => [{ id: "delete", label: "Excluir", icon: IconTrash, danger: true, run: () => run(row.id) }]}
      create={{ label: "Nova fila" }}
      empty={{ icon: null, text: "Nenhuma fila ainda." }}
      {...over}
    />
  );
}
const addressOf = ({ router }: ReturnType<typeof showScreen>) =>
  router.state.location.pathname + router.state.location.search;

test("a row opened while the last letter of a search still waits stays open", async () => {
  const view = showScreen(<Page />, "/filas");
  fireEvent.change(screen.getByPlaceholderText("Buscar fila"), { target: { value: "ven" } });
  // In one breath, as a quick hand does it: nothing is drawn between opening and the search that reaches the address.
  await act(async () => {
    void view.router.navigate("/filas?id=4", { state: { drawer: true } });
    fireEvent.keyDown(screen.getByPlaceholderText("Buscar fila"), { key: "Enter" });
  });
  expect(addressOf(view)).toBe("/filas?id=4&busca=ven");
  expect(view.router.state.location.state).toEqual({ drawer: true });
});

test("shows rows, how many, and where they lead", () => {
  const view = showScreen(<Page />, "/filas?ordem=-name");
  expect(pageTitle.get()).toBe("Filas");
  expect(pageNote.get()).toBe("2 filas");
  const link = screen.getByRole("link", { name: "Vendas" });
  expect(link.getAttribute("href")).toBe("/filas?ordem=-name&id=4");
  expect(screen.getByText("1–2 de 2 filas")).toBeTruthy();
  fireEvent.click(link);
  expect(addressOf(view)).toBe("/filas?ordem=-name&id=4");
});

test("sorting by a column changes the address, and is said in words", () => {
  const view = showScreen(<Page />);
  const header = screen.getByRole("columnheader", { name: /Nome/ });
  expect(header.textContent).toContain("ordenado do menor para o maior");
  fireEvent.click(within(header).getByRole("button"));
  expect(addressOf(view)).toBe("/lista?ordem=-name");
});

test("a waiting list shows eight skeleton rows, but not at once", async () => {
  vi.useFakeTimers();
  const { container } = showScreen(
    <Page list={listOf({ rows: [], isPending: true, answer: undefined, count: undefined })} />,
  );
  expect(container.querySelectorAll("tbody tr").length).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(160));
  expect(container.querySelectorAll("tbody tr").length).toBe(8);
  expect(container.querySelectorAll("tbody .skel").length).toBe(16);
  vi.useRealTimers();
});

test("a failed list says why and how to go on; old rows stay but cannot be used", () => {
  const retry = vi.fn();
  const { container } = showScreen(
    <Page list={listOf({ error: new ApiError({ code: "ERR_UNAVAILABLE", status: 503 }), retry })} />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(retry).toHaveBeenCalledOnce();
  expect(container.querySelector("[data-old][inert]")?.textContent).toContain("Vendas");
});

test("the first use offers the way to begin", () => {
  const view = showScreen(<Page list={listOf({ rows: [] })} />);
  expect(screen.getByText("Nenhuma fila ainda.")).toBeTruthy();
  fireEvent.click(screen.getAllByRole("button", { name: /Nova fila/ }).at(-1)!);
  expect(addressOf(view)).toBe("/lista?novo=1");
});

test("no results list the filters and clear them all", () => {
  const view = showScreen(<Page list={listOf({ rows: [] })} />, "/lista?busca=zz&profile=admin&ordem=-name");
  expect(screen.getByText("Nada com estes filtros.")).toBeTruthy();
  for (const chip of ["Busca: zz", "Perfil: Admin"]) expect(screen.getByText(chip)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Limpar filtros" }));
  expect(addressOf(view)).toBe("/lista?ordem=-name");
});

test("a page past the end leads back", () => {
  const view = showScreen(<Page list={listOf({ rows: [], count: 30 })} />, "/lista?pagina=9");
  fireEvent.click(screen.getByRole("button", { name: "Primeira página" }));
  expect(addressOf(view)).toBe("/lista");
});

test("whoever may not see it is told so, without a button", () => {
  showScreen(<Page allowed={false} />);
  expect(screen.getByText(/Seu perfil não vê este conteúdo/)).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("a blocked new button says why and does nothing", () => {
  const view = showScreen(<Page create={{ label: "Nova fila", disabled: "O plano permite 10." }} />);
  const button = screen.getByRole("button", { name: /Nova fila/ });
  expect(button.getAttribute("aria-description")).toBe("O plano permite 10.");
  fireEvent.click(button);
  fireEvent.keyDown(document.body, { key: "n" });
  expect(addressOf(view)).toBe("/lista");
});

test("keys: n makes a new one, / searches, arrows walk the rows", () => {
  const view = showScreen(<Page />);
  fireEvent.keyDown(document.body, { key: "/" });
  expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Buscar fila" }));
  fireEvent.keyDown(document.activeElement!, { key: "ArrowDown" });
  expect(document.activeElement?.textContent).toBe("Vendas");
  fireEvent.keyDown(document.activeElement!, { key: "ArrowDown" });
  fireEvent.keyDown(document.activeElement!, { key: "ArrowDown" });
  expect(document.activeElement?.textContent).toBe("Suporte");
  fireEvent.keyDown(document.activeElement!, { key: "ArrowUp" });
  expect(document.activeElement?.textContent).toBe("Vendas");
  fireEvent.keyDown(document.activeElement!, { key: "n" });
  expect(addressOf(view)).toBe("/lista?novo=1");
});

test("what is typed in the search reaches the address a moment later, Esc takes it back", async () => {
  vi.useFakeTimers();
  const view = showScreen(<Page />, "/lista?pagina=2");
  const box = screen.getByRole("searchbox");
  fireEvent.change(box, { target: { value: "ven" } });
  expect(addressOf(view)).toBe("/lista?pagina=2");
  await act(() => vi.advanceTimersByTimeAsync(320));
  expect(addressOf(view)).toBe("/lista?busca=ven");
  fireEvent.keyDown(box, { key: "Escape" });
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(addressOf(view)).toBe("/lista");
  vi.useRealTimers();
});

test("a row's menu names the row and runs its action", async () => {
  showScreen(<Page />);
  fireEvent.click(screen.getByRole("button", { name: "Ações de Suporte" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Excluir" }));
  expect(run).toHaveBeenCalledExactlyOnceWith(5);
});
