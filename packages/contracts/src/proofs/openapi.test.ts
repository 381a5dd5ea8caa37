// The API description says what the contract says, for every route.
import { expect, test } from "vitest";
import { z } from "zod";
import { idempotency } from "../creates.ts";
import { accessInWords, openApiDocument } from "../openapi.ts";
import { routes } from "../routes.ts";

const document = openApiDocument(routes, { serverUrl: "http://localhost/api" });
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test("every route of the contract appears once, under its own name", () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(routes).sort());
});

test("path parameters are declared exactly as the path names them", () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    for (const operation of Object.values(methods)) {
      const parameters = operation.parameters as { in: string; name: string }[];
      const declared = parameters.filter((one) => one.in === "path").map(({ name }) => name);
      expect(declared.sort(), path).toEqual(named);
    }
  }
});

test("whatever takes an Idempotency-Key says so, and says that it may refuse it", () => {
  const takesKey = ({ parameters }: (typeof operations)[number]) =>
    (parameters as { in: string; name: string }[]).some(
      (one) => one.in === "header" && one.name.toLowerCase() === idempotency.header,
    );
  const keyed = operations.filter(takesKey);
  const creating = Object.entries(routes).filter(([, { creates }]) => creates === true);
  expect(keyed.map(({ operationId }) => operationId).sort()).toEqual(creating.map(([name]) => name).sort());
  for (const { operationId, responses } of keyed) expect(responses, String(operationId)).toHaveProperty("409");
});

test("every schema in it reads back as a JSON schema", () => {
  for (const operation of operations) {
    for (const schema of schemasOf(operation)) expect(() => z.fromJSONSchema(schema as never)).not.toThrow();
  }
});

test("nothing in it is lost on the way through JSON", () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

test("access reads as a sentence", () => {
  expect(accessInWords("public")).toBe("Anyone");
  expect(accessInWords({ area: "users", level: "full" })).toBe("users (full): admin");
});

function schemasOf(node: unknown): unknown[] {
  if (Array.isArray(node)) return node.flatMap(schemasOf);
  if (typeof node !== "object" || node === null) return [];
  const { schema, ...rest } = node as { schema?: { $ref?: string } };
  return [...(schema && !schema.$ref ? [schema] : []), ...Object.values(rest).flatMap(schemasOf)];
}
