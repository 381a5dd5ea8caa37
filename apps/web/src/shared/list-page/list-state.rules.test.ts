// What the address says about a list, and what it says after a change.
import { expect, test } from "vitest";
import {
  changeListParams,
  isNarrowed,
  type ListChange,
  type ListShape,
  listQueryOf,
  nextSort,
  rangeOf,
  readListState,
} from "./list-state.rules.ts";

const shape: ListShape = { sorts: ["name", "users"], defaultSort: "name", filters: ["profile", "queueId"] };
const read = (text: string) => readListState(new URLSearchParams(text), shape);
const after = (text: string, change: ListChange) => String(changeListParams(new URLSearchParams(text), shape, change));

test("an empty address is the first page in the usual order", () => {
  expect(read("")).toEqual({
    search: "",
    page: 1,
    pageSize: 25,
    sort: { column: "name", descending: false },
    filters: {},
  });
});

test("everything is read back as it was written", () => {
  const state = read("busca=ana&pagina=3&tamanho=50&ordem=-users&profile=admin&id=5");
  expect(state).toEqual({
    search: "ana",
    page: 3,
    pageSize: 50,
    sort: { column: "users", descending: true },
    filters: { profile: "admin" },
  });
  expect(listQueryOf(state)).toEqual({
    searchParam: "ana",
    pageNumber: "3",
    pageSize: "50",
    sort: "-users",
    profile: "admin",
  });
});

test.each(["pagina=-1", "pagina=1.5", "pagina=x", "pagina=1000000", "tamanho=33", "ordem=password", "outro=1"])(
  "what the list does not know is not there: %s",
  (text) => expect(read(text)).toEqual(read("")),
);

test("what narrows or reorders starts again at the first page", () => {
  expect(after("pagina=4", { search: " ana " })).toBe("busca=ana");
  expect(after("pagina=4", { filters: { profile: "admin" } })).toBe("profile=admin");
  expect(after("pagina=4", { sort: { column: "users", descending: false } })).toBe("ordem=users");
  expect(after("pagina=4", { pageSize: 100 })).toBe("tamanho=100");
  expect(after("pagina=4", { page: 5 })).toBe("pagina=5");
});

test("what is usual is not written, and other parts of the address stay", () => {
  expect(after("id=7&ordem=users&pagina=2&tamanho=50&busca=x&profile=admin", { page: 1 })).toBe(
    "id=7&ordem=users&tamanho=50&busca=x&profile=admin",
  );
  expect(after("id=7&ordem=users", { sort: { column: "name", descending: false } })).toBe("id=7");
  expect(after("busca=x&profile=admin", { search: "", filters: { profile: null } })).toBe("");
});

test("a column sorts ascending first, then descending", () => {
  const sort = { column: "name", descending: false };
  expect(nextSort(sort, "name")).toEqual({ column: "name", descending: true });
  expect(nextSort({ column: "name", descending: true }, "name")).toEqual(sort);
  expect(nextSort(sort, "users")).toEqual({ column: "users", descending: false });
});

test("the rows of a page are counted from the whole list", () => {
  expect(rangeOf(read("pagina=3"), 11)).toEqual({ from: 51, to: 61 });
  expect(rangeOf(read(""), 0)).toEqual({ from: 0, to: 0 });
  expect([isNarrowed(read("")), isNarrowed(read("busca=a")), isNarrowed(read("profile=user"))]).toEqual([
    false,
    true,
    true,
  ]);
});
