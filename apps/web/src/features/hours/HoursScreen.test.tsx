// The week as a supervisor edits it: typed, drawn, refused at its place, kept as a draft.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiServer, startApiServer } from "../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../shared/testing/screen.tsx";
import { HoursScreen } from "./HoursScreen.tsx";
import { usualWeek } from "./week.rules.ts";

const now = {
  isOpen: true,
  until: "2026-03-05T21:00:00.000Z",
  rule: { kind: "weekday", scope: "company", day: 4, holiday: null },
  message: null,
  localDate: "2026-03-05",
  localTime: "14:00",
};
const hours = (part = {}) => ({
  businessHours: usualWeek,
  messageBusinessHours: "Voltamos às 8h.",
  maxSends: 2,
  inheritsMaxSends: false,
  timeZone: "America/Sao_Paulo",
  now,
  ...part,
});
let server: ApiServer;

beforeAll(() => speakPortuguese(["hours", "patterns", "message"]));
beforeEach(async () => {
  signIn("supervisor");
  server = await startApiServer({
    "GET /tenants/business-hours": hours(),
    "GET /tenants/business-hours/scopes": {
      items: [{ scope: "queue", id: 3, name: "Vendas", inherits: true }],
    },
    "GET /tenants/business-hours/preview": {
      ...now,
      isOpen: false,
      rule: { kind: "holiday", scope: "company", day: null, holiday: "25/12" },
      message: "Feliz Natal!",
    },
    "PUT /tenants/business-hours": ({ businessHours }) => hours({ businessHours }),
    "PUT /tenants/message-business-hours": ({ messageBusinessHours }) => hours({ messageBusinessHours }),
  });
});
afterEach(() => server.close());

const open = async (address = "/horario-atendimento") => {
  const view = showScreen(<HoursScreen />, address);
  await screen.findByText("Horários da semana");
  return view;
};
const time = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

test("the strip, the rule, and what a customer would receive on any day", async () => {
  await open();
  expect(screen.getByText(/^Agora: aberto/)).toBeTruthy();
  expect(screen.getByText("Quem decidiu: quinta-feira, no horário da empresa.")).toBeTruthy();
  expect(await screen.findByText("Feliz Natal!")).toBeTruthy();
  expect(screen.getByText("Quem decidiu: o feriado de 25/12.")).toBeTruthy();
});

test("the test moment fills variables in as the server would at that moment", async () => {
  server.answers["GET /tenants/business-hours/preview"] = {
    ...now,
    isOpen: false,
    rule: { kind: "holiday", scope: "company", day: null, holiday: "25/12" },
    message: "{{greeting}}, {{firstName}}! {{user}}Hoje, {{date}} às {{time}}, não há ninguém.",
    localDate: "2026-12-25",
    localTime: "20:00",
  };
  await open();
  expect(await screen.findByText(/^Boa noite, \S+! Hoje, 25\/12\/2026 às 20:00, não há ninguém\.$/)).toBeTruthy();
});

test("days like Monday are folded; a changed one is saved with the button, and only then", async () => {
  await open();
  expect(screen.getAllByText("igual a segunda")).toHaveLength(4);
  const monday = time("segunda-feira, período 1: início");
  fireEvent.change(monday, { target: { value: "7" } });
  fireEvent.blur(monday);
  await waitFor(() => expect(time("segunda-feira, período 1: início").value).toBe("07:00"));
  expect(server.changes).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: /^Salvar/ }));
  await waitFor(() => expect(server.changes).toHaveLength(1));
  const { businessHours } = server.changes[0]!.body as { businessHours: typeof usualWeek };
  expect(businessHours[1]?.periods[0]).toEqual({ start: "07:00", end: "12:00" });
});

test("an overlap is said on its day and nothing is sent", async () => {
  await open();
  fireEvent.change(time("segunda-feira, período 1: fim"), { target: { value: "14:00" } });
  const monday = within(screen.getByTestId("day-1"));
  expect(monday.getByRole("alert").textContent).toBe("Este período se sobrepõe a outro do mesmo dia.");
  fireEvent.click(screen.getByRole("button", { name: /^Salvar/ }));
  expect(screen.getByText(/Corrija 1 horário para salvar/)).toBeTruthy();
  expect(server.changes).toEqual([]);
});

test("what the server refuses lands on the period it names", async () => {
  server.answers["PUT /tenants/business-hours"] = {
    status: 400,
    body: {
      error: "ERR_HOURS_INVALID",
      field: "businessHours.1.periods.1",
      detail: "overlaps_previous_day",
      requestId: "r",
    },
  };
  await open();
  fireEvent.change(time("segunda-feira, período 1: início"), { target: { value: "07:30" } });
  fireEvent.click(screen.getByRole("button", { name: /^Salvar/ }));
  const alert = await within(screen.getByTestId("day-1")).findByRole("alert");
  expect(alert.textContent).toBe("O dia anterior ainda está aberto quando este período começa.");
});

test("a queue inherits until it gets hours of its own, which begin as the company's", async () => {
  server.answers["GET /tenants/business-hours"] = hours({ businessHours: null });
  await open("/horario-atendimento?escopo=fila&item=3");
  const inherit = screen.getByRole<HTMLInputElement>("switch", { name: /^Herdar da empresa/ });
  expect(inherit.checked).toBe(true);
  fireEvent.click(inherit);
  expect(await screen.findByTestId("day-1")).toBeTruthy();
});
