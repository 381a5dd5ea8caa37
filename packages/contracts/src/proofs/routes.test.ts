// Rules every declared route keeps, whoever adds it.
import { globSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { faultOfCreates } from "../creates.ts";
import { allRoutes, routes } from "../routes.ts";

test("method and path are declared once, without trailing slash", () => {
  const seen = allRoutes.map(({ method, path }) => `${method} ${path.replaceAll(/:[^/]+/g, ":")}`);
  expect(new Set(seen).size).toBe(seen.length);
  for (const { path } of allRoutes) expect(path).toMatch(/^\/[^\s]*[^/\s]$/);
});

test("every path parameter has a schema and every schema a parameter", () => {
  for (const [name, { path, params }] of Object.entries(routes)) {
    const inPath = [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1]).toSorted();
    expect(Object.keys(params?.shape ?? {}).toSorted(), name).toEqual(inPath);
  }
});

test("unknown fields are refused everywhere", () => {
  for (const [name, { params, query, body }] of Object.entries(routes)) {
    for (const part of [params, query, body]) {
      if (!part) continue;
      const issues = part.safeParse({ somethingElse: 1 }).error?.issues ?? [];
      expect(
        issues.some(({ code }) => code === "unrecognized_keys"),
        name,
      ).toBe(true);
    }
  }
});

test("no request may name a tenant, a user's role or its own permissions", () => {
  for (const [name, { access, query, body }] of Object.entries(routes)) {
    const keys = [...Object.keys(query?.shape ?? {}), ...Object.keys(body?.shape ?? {})];
    // The operator belongs to none of the companies it looks after, so it says which one; nobody else does.
    for (const forbidden of access === "operator" ? ["isSupport"] : ["tenantId", "isSupport"])
      expect(keys, name).not.toContain(forbidden);
    // Whoever manages users names profiles; nobody else, and nobody their own.
    const isUserManagement = typeof access === "object" && access.area === "users";
    expect(keys.includes("profile"), name).toBe(keys.includes("profile") && isUserManagement);
  }
});

test("every POST says whether it makes something, and nothing else does", () => {
  for (const [name, route] of Object.entries(routes)) expect(faultOfCreates(route), name).toBeNull();
  const post = { method: "POST", access: "session" };
  expect(faultOfCreates(post)).toBe("does not say whether it creates something");
  expect(faultOfCreates({ ...post, access: "public", creates: true })).toBe("keeps answers for nobody");
  expect(faultOfCreates({ ...post, creates: { unkept: "lazy" as "secret" } })).toBe("gives no known reason: lazy");
  expect(faultOfCreates({ ...post, method: "PUT", creates: true })).toBe("says what it creates and is no POST");
});

test("every answer can be written as JSON schema, so that it can be documented and serialised", () => {
  for (const [name, { answer }] of Object.entries(routes)) {
    expect(() => z.toJSONSchema(answer, { io: "output" }), name).not.toThrow();
  }
});

test("no contract file with routes is left out of the list that every suite reads", async () => {
  const cwd = resolve(import.meta.dirname, "..");
  const files = globSync("**/*.ts", { cwd }).filter((name) => !name.endsWith(".test.ts"));
  const listed = new Set<unknown>(allRoutes);
  for (const file of files) {
    const exported: Record<string, unknown> = await import(resolve(cwd, file));
    for (const [name, value] of Object.entries(exported)) {
      const isRoute = typeof value === "object" && value !== null && "method" in value && "access" in value;
      if (isRoute) expect(listed.has(value), `${file}: ${name}`).toBe(true);
    }
  }
});
