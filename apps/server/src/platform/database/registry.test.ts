// The register of tables: a column about people says whose it is and what takes its place, or it does not compile.
import { expect, test } from "vitest";
import { TableRegistry } from "./registry.ts";

const columns = { tenant_id: "none", id: "none", contact_id: "none", name: "personal", notes: "sensitive" } as const;

test("a table with columns about people does not compile without saying whose they are", () => {
  const registry = new TableRegistry();
  // @ts-expect-error: nobody said whose name it is.
  registry.define("unsaid", { tenant: true, columns });
  const half = { of: "customer", by: "contact_id", erase: { name: null } } as const;
  // @ts-expect-error: the notes would outlive the person.
  registry.define("forgotten", { tenant: true, columns, people: half });
  // @ts-expect-error: no such column leads to anybody.
  registry.define("astray", { tenant: true, columns, people: { of: "customer", by: "person_id", erase: "rows" } });
  const erase = { name: null, notes: "" } as const;
  const table = registry.define("said", { tenant: true, columns, people: { of: "customer", by: "contact_id", erase } });
  expect(table.people).toEqual({ of: "customer", by: "contact_id", erase });
  expect(registry.define("plain", { tenant: false, columns: { id: "none" } }).people).toBeNull();
});
