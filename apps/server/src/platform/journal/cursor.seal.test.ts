// Only what we marked is a cursor; a key that is no longer configured marks nothing.
import { expect, test } from "vitest";
import type { Config } from "#platform/config";
import { createCursorSeal } from "./cursor.seal.ts";

const key = (kid: string) => ({ kid, secret: { reveal: () => Buffer.alloc(32, kid) } });
const keys = (...kids: string[]) => kids.map(key) as unknown as Config["tokenKeys"];

test("what was sealed opens, also after its key has become the second", () => {
  const sealed = createCursorSeal(keys("a")).seal("place");
  expect(createCursorSeal(keys("a")).open(sealed)).toBe("place");
  expect(createCursorSeal(keys("b", "a")).open(sealed)).toBe("place");
  expect(createCursorSeal(keys("b")).open(sealed)).toBeNull();
});

test("nothing else opens", () => {
  const seal = createCursorSeal(keys("a", "b"));
  const sealed = seal.seal("place");
  const [text = "", , mark = ""] = sealed.split(".");
  const others = ["", text, `${text}.a`, `other.a.${mark}`, `${text}.b.${mark}`, `${text}.c.${mark}`, `${sealed}x`];
  for (const one of [...others, sealed.slice(0, -1), `${text}.__proto__.${mark}`, "%%%"])
    expect(seal.open(one)).toBeNull();
});
