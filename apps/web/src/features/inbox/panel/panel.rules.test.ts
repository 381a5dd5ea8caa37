// What the panel makes of files, links and the contact's form.
import type { Contact } from "@prosa/contracts/contacts";
import { describe, expect, test } from "vitest";
import { changeOf, formOf, problemOf } from "./contact-form.rules.ts";
import { byMonth, linkName, linksIn } from "./media.rules.ts";
import { aContact } from "./testing.ts";
import { mayNameOwners } from "./wallet.rules.ts";

test("owners are named by those who see everything, and by others where the customer is theirs or nobody's", () => {
  const [ana, bruno] = [
    { id: 7, name: "Ana Lima" },
    { id: 8, name: "Bruno Rocha" },
  ];
  const me = { userId: 7, profile: "user" as const };
  expect(mayNameOwners([], me)).toBe(true);
  expect(mayNameOwners([bruno, ana], me)).toBe(true);
  expect(mayNameOwners([bruno], me)).toBe(false);
  expect(mayNameOwners([bruno], { ...me, profile: "supervisor" })).toBe(true);
});

describe("files", () => {
  const item = (messageId: number, at: string) => ({ messageId, ticketId: 1, at, body: "", media: null });
  const dateOf = (iso: string) => iso.slice(0, 10).split("-").reverse().join("/");

  test("stand under their month, newest first", () => {
    const items = [item(3, "2026-03-05"), item(2, "2026-03-01"), item(1, "2026-02-27")];
    const months = byMonth(items, dateOf).map(({ name, items: all }) => [name, all.length]);
    expect(months).toEqual([
      ["03/2026", 2],
      ["02/2026", 1],
    ]);
  });

  test("links are found without the sentence around them", () => {
    expect(linksIn("Veja https://casaipe.example/p/1?x=2. Ou (http://b.example)!")).toEqual([
      "https://casaipe.example/p/1?x=2",
      "http://b.example",
    ]);
    expect(linkName("https://www.casaipe.example/p/1?x=2")).toEqual({ host: "casaipe.example", rest: "/p/1?x=2" });
  });
});

describe("the contact's form", () => {
  const contact: Contact = aContact({ email: "maria@a.example", extraInfo: [{ name: "CPF", value: "1" }] });

  test("asks only for what differs; an emptied e-mail is none, an empty row is no field", () => {
    const form = formOf(contact);
    expect(changeOf(contact, form)).toEqual({});
    const extra = [...form.extra, { name: " ", value: "" }];
    expect(changeOf(contact, { ...form, email: " ", notes: "Prefere áudio", extra })).toEqual({
      email: null,
      notes: "Prefere áudio",
    });
  });

  test("the number is corrected by whoever reads it in full, and by nobody else", () => {
    const form = formOf(contact);
    expect(form.number).toBe(`+${contact.number}`);
    expect(changeOf(contact, { ...form, number: `${form.number} ` })).toEqual({});
    expect(changeOf(contact, { ...form, number: "+55 11 91234-0000" })).toEqual({ number: "+55 11 91234-0000" });
    const masked = { ...contact, number: "•••••••1234", isNumberMasked: true };
    expect(formOf(masked).number).toBe("");
    expect(changeOf(masked, { ...formOf(masked), number: "+55 11 91234-0000" })).toEqual({});
    expect(problemOf(formOf(masked), masked)).toBeNull();
  });

  test("says what is wrong", () => {
    const form = formOf(contact);
    expect(problemOf(form, contact)).toBeNull();
    expect(problemOf({ ...form, name: " " }, contact)).toBe("nameRequired");
    expect(problemOf({ ...form, number: "9999" }, contact)).toBe("numberInvalid");
    expect(problemOf({ ...form, email: "maria" }, contact)).toBe("emailInvalid");
    expect(problemOf({ ...form, extra: [{ name: "", value: "x" }] }, contact)).toBe("extraUnnamed");
    expect(problemOf({ ...form, extra: [...form.extra, { name: "CPF ", value: "2" }] }, contact)).toBe("extraTwice");
  });
});
