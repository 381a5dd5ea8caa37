// @vitest-environment node
// Messages with a form: complete ones become a message, others nothing.
import { expect, test } from "vitest";
import { emptyForm, formMessage, readPlace } from "./forms.rules.ts";

test("a place needs both numbers, with a comma or a point", () => {
  expect(formMessage("location", { ...emptyForm, latitude: "-23,561", longitude: "" })).toBeNull();
  expect(
    formMessage("location", { ...emptyForm, latitude: "-23,561", longitude: "-46.656", name: "Loja" }),
  ).toMatchObject({
    type: "location",
    body: "",
    content: { latitude: -23.561, longitude: -46.656, name: "Loja" },
  });
  expect(formMessage("location", { ...emptyForm, latitude: "95", longitude: "0" })).toBeNull();
  expect(readPlace(" -23.5613, -46.6565 ")).toEqual({ latitude: "-23.5613", longitude: "-46.6565" });
  expect(readPlace("Av. Paulista")).toBeNull();
});

test("buttons need words above them and different titles", () => {
  const values = { ...emptyForm, body: "Pode ser?", buttons: ["Sim", "Não", ""] };
  expect(formMessage("buttons", values)).toMatchObject({
    content: {
      buttons: [
        { id: "b1", title: "Sim" },
        { id: "b2", title: "Não" },
      ],
    },
  });
  expect(formMessage("buttons", { ...values, body: " " })).toBeNull();
  expect(formMessage("buttons", { ...values, buttons: ["Sim", "Sim"] })).toBeNull();
  expect(formMessage("buttons", { ...values, buttons: ["x".repeat(21), "y"] })).toBeNull();
});

test("a list, a link and a request for the place", () => {
  const list = { ...emptyForm, body: "Escolha", listButton: "Ver", rows: [{ title: "Troca", description: "" }] };
  expect(formMessage("list", list)).toMatchObject({
    content: { sections: [{ rows: [{ id: "r1", title: "Troca" }] }] },
  });
  expect(formMessage("list", { ...list, rows: [{ title: " ", description: "" }] })).toBeNull();
  const link = { ...emptyForm, body: "Veja", label: "Abrir", url: "https://a.example/p" };
  expect(formMessage("link", link)).toMatchObject({ type: "link", content: { url: "https://a.example/p" } });
  expect(formMessage("link", { ...link, url: "javascript:alert(1)" })).toBeNull();
  expect(formMessage("locationRequest", { ...emptyForm, body: "Onde você está?" })).toMatchObject({
    content: { type: "locationRequest" },
  });
  expect(formMessage("contacts", { ...emptyForm, name: "João", phone: "+55 11 98765-1234" })).toMatchObject({
    content: { contacts: [{ name: "João", phones: [{ phone: "+55 11 98765-1234" }] }] },
  });
});
