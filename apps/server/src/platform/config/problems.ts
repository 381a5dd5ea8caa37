// Collects every problem of a configuration, so that one start shows them all. Lines never hold values.
import type { z } from "zod";

export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
    super(`The configuration has ${count}:\n${problems.map((line) => `  - ${line}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

export class Problems {
  readonly lines: string[] = [];

  /** One line: the variable, what is wrong, what to do. */
  add(variable: string, wrong: string, remedy: string) {
    this.lines.push(`${variable} ${wrong}. ${remedy}.`);
  }

  throwIfAny() {
    if (this.lines.length > 0) throw new ConfigError(this.lines);
  }
}

/** Reads one variable; empty counts as unset, because that is what an empty line in an env file means. */
export class Reader {
  readonly #env: Environment;
  readonly problems: Problems;

  constructor(env: Environment, problems: Problems) {
    this.#env = env;
    this.problems = problems;
  }

  text(name: string): string | undefined {
    const value = this.#env[name]?.trim();
    return value === "" ? undefined : value;
  }

  required(name: string, remedy: string): string | undefined {
    const value = this.text(name);
    if (value === undefined) this.problems.add(name, "is missing", remedy);
    return value;
  }

  /** Checked by a schema; on refusal the fallback stands in, so that the remaining checks still run. */
  parse<T>(name: string, schema: z.ZodType<T>, fallback: T, wrong: string, remedy: string): T {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    this.problems.add(name, wrong, remedy);
    return fallback;
  }

  list(name: string): string[] {
    return (this.text(name) ?? "")
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean);
  }

  url(name: string, value: string | undefined, protocols: readonly string[], remedy: string): URL | undefined {
    if (value === undefined) return undefined;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (url && protocols.includes(url.protocol)) return url;
    this.problems.add(name, `is not an address starting with ${protocols.map((p) => `${p}//`).join(" or ")}`, remedy);
    return undefined;
  }
}
