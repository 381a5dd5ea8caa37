// What the address of a report says, and what its route is asked for it.
import { contactsByTagReport, ticketsReport } from "@prosa/contracts/report-list";
import { expect, test } from "vitest";
import {
  daysOf,
  filterOf,
  keptOf,
  missingOf,
  queryOf,
  readAsked,
  withChosen,
  withPage,
  withPeriod,
} from "./report-address.rules.ts";

const TODAY = "2026-03-05";
const asked = (text: string, shape = ticketsReport) => readAsked(new URLSearchParams(text), shape);

test.each([
  ["", { from: "2026-02-04", until: TODAY }],
  ["periodo=hoje", { from: TODAY, until: TODAY }],
  ["periodo=7d", { from: "2026-02-27", until: TODAY }],
  ["periodo=mes", { from: "2026-03-01", until: TODAY }],
  ["periodo=tudo", {}],
  ["de=2026-01-02&ate=2026-01-03", { from: "2026-01-02", until: "2026-01-03" }],
  ["periodo=nonsense", { from: "2026-02-04", until: TODAY }],
])("%s means %j", (text, days) => expect(daysOf(asked(text), TODAY)).toEqual(days));

test("filters of the report are asked for, others and nonsense are not", () => {
  const filter = filterOf(asked("periodo=tudo&filas=3,5&situacao=open&etiquetas=9&pagina=x"), ticketsReport, TODAY);
  expect(filter).toEqual({ queueIds: [3, 5], state: "open" });
  expect(queryOf(filter)).toEqual({ queueIds: "3,5", state: "open" });
});

test("a change begins at the first page, and what is kept has no page", () => {
  const third = withPage(new URLSearchParams("filas=3"), 3);
  expect(third.toString()).toBe("filas=3&pagina=3");
  expect(withChosen(third, "userIds", ["7", "8"]).toString()).toBe("filas=3&pessoas=7%2C8");
  expect(withPeriod(third, { preset: "hoje", from: null, until: null }).toString()).toBe("filas=3&periodo=hoje");
  expect(keptOf(third)).toBe("filas=3");
});

test("a report that needs a choice says which is missing", () => {
  expect(missingOf(asked("", contactsByTagReport), contactsByTagReport)).toBe("tagIds");
  expect(missingOf(asked("etiquetas=4", contactsByTagReport), contactsByTagReport)).toBeNull();
  expect(missingOf(asked(""), ticketsReport)).toBeNull();
});
