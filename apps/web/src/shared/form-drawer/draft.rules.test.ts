// Drafts of forms: what counts as a change, what is kept, what is restored over newer values.
import { expect, test } from "vitest";
import { changesOf, countChanges, DRAFT_KEPT_MS, draftKey, draftOf, restoreDraft } from "./draft.rules.ts";

const base = { name: "Vendas", color: "#111111", userIds: [1, 2], password: "" };
const owner = { tenantId: 2, userId: 7 };

test("only what differs is a change, lists by their content", () => {
  expect(changesOf(base, { ...base, userIds: [1, 2] })).toEqual({});
  expect(changesOf(base, { ...base, name: "Suporte", userIds: [2, 1] })).toEqual({ name: "Suporte", userIds: [2, 1] });
  expect(countChanges(base, { ...base, name: "Suporte", color: "#222222" })).toBe(2);
});

test("a draft has an owner, a form and a row", () => {
  expect(draftKey(owner, "queue", 5)).toBe("2:7:queue:5");
  expect(draftKey(owner, "queue", "new")).toBe("2:7:queue:new");
});

test("nothing changed is no draft, and a secret alone is none either", () => {
  expect(draftOf(base, base, ["password"], 1)).toBeNull();
  expect(draftOf(base, { ...base, password: "segredo" }, ["password"], 1)).toBeNull();
});

test("a secret is never written down", () => {
  const draft = draftOf(base, { ...base, name: "Suporte", password: "segredo" }, ["password"], 1);
  expect(JSON.stringify(draft)).not.toContain("segredo");
  expect(draft?.values).not.toHaveProperty("password");
});

test("what somebody else saved meanwhile stays, unless it is the same field", () => {
  const draft = { base, values: { ...base, name: "Minha fila" }, at: 1 };
  const now = { ...base, name: "Nome de outra pessoa", color: "#333333" };
  expect(restoreDraft(draft, now, 2)).toEqual({ ...now, name: "Minha fila" });
});

test("a draft that says what the server already has, or is too old, or of other fields, is nothing to restore", () => {
  const draft = { base, values: { ...base, name: "Suporte" }, at: 1 };
  expect(restoreDraft(draft, { ...base, name: "Suporte" }, 2)).toBeNull();
  expect(restoreDraft(draft, base, 2 + DRAFT_KEPT_MS)).toBeNull();
  expect(restoreDraft({ base: { old: 1 }, values: { old: 2 }, at: 1 }, base, 2)).toBeNull();
});
