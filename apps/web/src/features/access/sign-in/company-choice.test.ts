// Whom a sign-in is narrowed to, and that nobody else's choice narrows it.
import { beforeEach, expect, test } from "vitest";
import { ApiError } from "../../../shared/api/index.ts";
import { choiceOf, companyOfLink, rememberCompany, rememberedCompany } from "./company-choice.ts";
import { remember } from "./remember.ts";

beforeEach(() => localStorage.clear());

test("a link names a company by its number, and nothing else counts", () => {
  expect(companyOfLink("?company=42")).toEqual({ id: 42, name: null });
  for (const search of ["", "?company=", "?company=0", "?company=-1", "?company=1e9", "?company=x"]) {
    expect(companyOfLink(search), search).toBeNull();
  }
});

test("the company chosen last is kept with the remembered e-mail, and only for it", () => {
  remember(true, "ana@example.com");
  rememberCompany({ id: 7, name: "Casa Ipê" });
  expect(rememberedCompany("ana@example.com")).toEqual({ id: 7, name: "Casa Ipê" });
  expect(rememberedCompany("bia@example.com")).toBeNull();
  remember(false, "ana@example.com");
  expect(rememberedCompany("ana@example.com")).toBeNull();
  rememberCompany({ id: 7, name: "Casa Ipê" });
  expect(localStorage.getItem("prosa.company")).toBeNull();
});

test("only the server's choice is a choice", () => {
  const companies = [
    { id: 1, name: "A" },
    { id: 2, name: "B" },
  ];
  const error = (code: "ERR_CHOOSE_COMPANY" | "ERR_CONFLICT", entity: unknown) =>
    new ApiError({ code, status: 409, entity });
  expect(choiceOf(error("ERR_CHOOSE_COMPANY", { companies }))).toEqual(companies);
  expect(choiceOf(error("ERR_CHOOSE_COMPANY", { companies: "x" }))).toBeNull();
  expect(choiceOf(error("ERR_CONFLICT", { companies }))).toBeNull();
});
