// Turns a contract's answer into a compiled serializer, and in tests holds answers against the contract.
import compile from "fast-json-stringify";
import { z } from "zod";

type JsonSchema = Record<string, unknown>;
type Serializer = (answer: unknown) => string;

const compiled = new WeakMap<z.ZodType, Serializer>();

/** Compiled when the first answer of its kind leaves: a start that compiled all of them took twice as long. */
export function serializerOf(answer: z.ZodType): Serializer {
  return (given) => {
    let serialize = compiled.get(answer);
    if (!serialize) {
      serialize = compile(serializerSchema(answer) as compile.AnySchema) as Serializer;
      compiled.set(answer, serialize);
    }
    return serialize(given);
  };
}

/** Declared fields only: whatever else an object carries never leaves the process. */
function serializerSchema(answer: z.ZodType): JsonSchema {
  const schema = z.toJSONSchema(answer, { io: "output", target: "draft-7", unrepresentable: "any" });
  return simplify(schema) as JsonSchema;
}

// "This or null" as written by Zod makes the serializer validate each value to choose a branch; marked as nullable it
// only looks at null. The rest that is dropped constrains input and would cost time on output.
const ofInputOnly = new Set(["$schema", "pattern", "minLength", "maxLength", "minimum", "maximum", "format"]);

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== "object" || node === null) return node;
  const given = node as JsonSchema;
  const branches = given.anyOf as JsonSchema[] | undefined;
  if (branches?.length === 2 && branches.some(({ type }) => type === "null")) {
    const value = simplify(branches.find(({ type }) => type !== "null")) as JsonSchema;
    // A choice between shapes has no type that could be nullable: null is one choice more, and the first one tried.
    const choices = (value.oneOf ?? value.anyOf) as JsonSchema[] | undefined;
    if (choices) return { anyOf: [{ type: "null" }, ...choices] };
    // Where a choice is made by looking at values, a list of words must have null in it too.
    const words = value.enum as unknown[] | undefined;
    return { ...value, ...(words && { enum: [...words, null] }), nullable: true };
  }
  const kept = Object.entries(given).filter(([name]) => !ofInputOnly.has(name) && !name.startsWith("exclusive"));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === "properties" ? mapValues(value as JsonSchema) : simplify(value)]),
  );
}

function mapValues(properties: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, simplify(value)]));
}

/** Tests only: an answer with a wrong or undeclared field is a fault of the handler, found here and not by a client. */
export function checkAnswer(answer: z.ZodType, given: unknown): void {
  const wire: unknown = JSON.parse(JSON.stringify(given ?? null));
  const parsed = answer.safeParse(wire);
  if (!parsed.success) throw new Error(`The answer breaks its contract: ${z.prettifyError(parsed.error)}`);
  const extra = undeclaredPath(wire, parsed.data);
  if (extra !== null) throw new Error(`The answer carries the undeclared field ${extra}`);
}

function undeclaredPath(given: unknown, parsed: unknown, path = ""): string | null {
  if (typeof given !== "object" || given === null || typeof parsed !== "object" || parsed === null) return null;
  for (const [name, value] of Object.entries(given)) {
    const here = path === "" ? name : `${path}.${name}`;
    if (!(name in parsed)) return here;
    const inside = undeclaredPath(value, (parsed as Record<string, unknown>)[name], here);
    if (inside !== null) return inside;
  }
  return null;
}
