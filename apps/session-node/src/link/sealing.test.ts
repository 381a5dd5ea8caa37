// Sealed values open in their own row only, and names tell nothing.
import { expect, test } from "vitest";
import { Sealing } from "./sealing.ts";

const key = Buffer.alloc(32, 7).toString("base64");

test("a value opens where it was sealed and nowhere else", () => {
  const sealing = new Sealing(key, 1, 2);
  const name = sealing.name("session", "5511987650001.0");
  const sealed = sealing.seal("session", name, "secret");
  expect(sealing.open("session", name, sealed).toString()).toBe("secret");
  expect(() => sealing.open("session", sealing.name("session", "other"), sealed)).toThrow();
  expect(() => sealing.open("pre-key", name, sealed)).toThrow();
  expect(() => new Sealing(key, 1, 3).open("session", name, sealed)).toThrow();
  expect(() => new Sealing(Buffer.alloc(32).toString("base64"), 1, 2).open("session", name, sealed)).toThrow();
});

test("names are the same every time, of the kind, and show no number", () => {
  const sealing = new Sealing(key, 1, 2);
  const name = sealing.name("session", "5511987650001.0");
  expect(new Sealing(key, 1, 2).name("session", "5511987650001.0")).toBe(name);
  expect(sealing.name("pre-key", "5511987650001.0")).not.toBe(name);
  expect(Buffer.from(name, "base64")).toHaveLength(32);
});
