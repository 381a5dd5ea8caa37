// The report of people: their hours beside their figures, with sums, and one person's days behind them.
import { screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiServer, startApiServer } from "../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../shared/testing/screen.tsx";
import { UserFiguresScreen } from "./UserFiguresScreen.tsx";

let server: ApiServer;
const HOUR = 3600;
const asOf = "2026-03-05T12:00:00.000Z";
const ana = { userId: 7, name: "Ana Lima", day: null, online: 7 * HOUR + 1800, paused: HOUR, pauses: { lunch: HOUR } };
const bruno = { userId: 8, name: "Bruno Rocha", day: null, online: 8 * HOUR, paused: 0, pauses: {} };

beforeAll(() => speakPortuguese(["figures", "user_figures", "nav", "common"]));
beforeEach(async () => {
  signIn("supervisor");
  server = await startApiServer({
    "GET /users/choices": {
      items: [
        { id: 7, name: "Ana Lima", profile: "user", isOnline: true },
        { id: 8, name: "Bruno Rocha", profile: "user", isOnline: false },
      ],
    },
    "GET /reports/figures": {
      rows: [{ key: "7", name: "Ana Lima", color: null, values: { closed: { n: 3, sum: 0 } } }],
      totals: { closed: { n: 3, sum: 0 } },
      previous: null,
      zone: "America/Sao_Paulo",
      asOf,
      begins: "2026-01-01",
      isCounting: false,
    },
    "GET /reports/workday": {
      rows: [ana, bruno],
      totals: { online: 15 * HOUR + 1800, paused: HOUR, pauses: { lunch: HOUR } },
      zone: "America/Sao_Paulo",
      asOf,
    },
  });
});
afterEach(() => server.close());

const address = "/relatorios/estatisticas-atendimentos-usuarios?de=2026-03-01&ate=2026-03-05&pessoas=7,8";

test("hours online and in pauses stand beside the figures and make sums", async () => {
  showScreen(<UserFiguresScreen />, address);
  const table = await screen.findByRole("region", { name: "Números de cada usuário" });
  expect(within(table).getByRole("columnheader", { name: "Em pausa" })).toBeTruthy();
  await within(table).findByText("7 h 30 min");
  const cells = (name: RegExp) =>
    within(within(table).getByRole("row", { name }))
      .getAllByRole("cell")
      .slice(-2)
      .map(({ textContent }) => textContent);
  expect(cells(/^Ana Lima/)).toEqual(["7 h 30 min", "1 h"]);
  expect(cells(/^Bruno Rocha/)).toEqual(["8 h", "–"]);
  expect(cells(/^Total/)).toEqual(["15 h 30 min", "1 h"]);
  expect(within(table).getByRole("link", { name: "7 h 30 min" }).getAttribute("href")).toContain("jornada=7");
});

test("behind a person's hours are their days, with the reasons of their pauses", async () => {
  server.answers["GET /reports/workday"] = {
    rows: [
      { ...ana, day: "2026-03-05", online: 4 * HOUR, paused: HOUR },
      { ...ana, day: "2026-03-04", online: 3 * HOUR + 1800, paused: 0, pauses: {} },
    ],
    totals: { online: 7 * HOUR + 1800, paused: HOUR, pauses: { lunch: HOUR } },
    zone: "America/Sao_Paulo",
    asOf,
  };
  showScreen(<UserFiguresScreen />, `${address}&jornada=7`);
  const days = await screen.findByRole("region", { name: "Jornada de Ana Lima" });
  const rows = await within(days).findAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "DiaOnlineEm pausaAlmoço",
    "05/03/20264 h1 h1 h",
    "04/03/20263 h 30 min––",
    "Total7 h 30 min1 h1 h",
  ]);
});
