// Who reads what in the help, and the order of articles.
import { expect, test } from "vitest";
import { inLanguage, isFor, movedTo } from "./help.rules.ts";

test("an article is read by its audience, and by nobody before it is published", () => {
  const seen = (audience: "everybody" | "supervisors" | "admins", isPublished = true) =>
    (["user", "supervisorfila", "supervisor", "admin"] as const).filter((profile) =>
      isFor(profile, { audience, isPublished }),
    );
  expect(seen("everybody")).toEqual(["user", "supervisorfila", "supervisor", "admin"]);
  expect(seen("supervisors")).toEqual(["supervisorfila", "supervisor", "admin"]);
  expect(seen("admins")).toEqual(["admin"]);
  expect(seen("everybody", false)).toEqual([]);
});

test("where a language is missing, Portuguese is shown and named", () => {
  const texts = { pt: { title: "Começo", body: "a" }, en: { title: "Start", body: "b" }, es: null };
  expect(inLanguage(texts, "en")).toEqual({ title: "Start", body: "b", language: "en" });
  expect(inLanguage(texts, "es")).toEqual({ title: "Começo", body: "a", language: "pt" });
});

test("an article moves to its place, and past the end is the end", () => {
  expect(movedTo([1, 2, 3], 3, 0)).toEqual([3, 1, 2]);
  expect(movedTo([1, 2, 3], 1, 1)).toEqual([2, 1, 3]);
  expect(movedTo([1, 2, 3], 1, 99)).toEqual([2, 3, 1]);
});
