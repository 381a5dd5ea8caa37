// The CRM's choice in the filter bar, in the words of the contract.
import { expect, test } from "vitest";
import { crmFilter, crmValue } from "./crm-filter.rules.ts";

test("each choice is said in the contract's words, and what nobody understands narrows nothing", () => {
  expect(crmFilter(crmValue.some)).toEqual({ deals: "some" });
  expect(crmFilter(crmValue.none)).toEqual({ deals: "none" });
  expect(crmFilter(crmValue.board(5))).toEqual({ boardId: "5" });
  expect(crmFilter(crmValue.lane(8))).toEqual({ laneId: "8" });
  for (const text of [undefined, "", "etapa-", "etapa-x", "outro-5"]) expect(crmFilter(text)).toEqual({});
});
