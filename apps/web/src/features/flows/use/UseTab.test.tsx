// The use of assistants as a supervisor meets it: the month, the limit that is typed in dollars, and what each integration took.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiServer, startApiServer } from "../../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../../shared/testing/screen.tsx";
import { UseTab } from "./UseTab.tsx";

let server: ApiServer;
const sums = {
  calls: 12,
  alone: 9,
  handed: 2,
  failed: 1,
  late: 0,
  tokensIn: 9_000,
  tokensOut: 1_000,
  tokensCached: 0,
  costMicros: 850_000,
};
const limit = { limitMicros: 1_000_000, spentMicros: 850_000, state: "near" };

beforeAll(() => speakPortuguese(["flows", "assistant_use", "figures"]));
beforeEach(async () => {
  signIn("admin");
  server = await startApiServer({
    "GET /assistant-use": {
      month: "2026-03",
      sums,
      limit,
      days: [{ day: "2026-03-01", calls: 12, costMicros: 850_000 }],
      integrations: [
        { integrationId: 3, name: "Recepção", sums, limit: { limitMicros: null, spentMicros: 850_000, state: "none" } },
        { integrationId: 4, name: null, sums: { ...sums, costMicros: 0 }, limit: { ...limit, limitMicros: null } },
      ],
    },
    "PUT /assistant-use": limit,
  });
});
afterEach(() => server.close());

test("shows the month, warns near its limit, and leads to each integration", async () => {
  showScreen(<UseTab tabs={null} />, "/chatbot?tab=consumo");
  await screen.findByText("US$ 0,85 de US$ 1,00");
  expect(screen.getByText("Mais de 80% do limite já foi gasto.")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Recepção" });
  expect(link.getAttribute("href")).toContain("tab=integracoes&id=3");
  expect(screen.getByText("Integração removida")).toBeTruthy();
});

test("a limit is typed in dollars and sent in millionths", async () => {
  showScreen(<UseTab tabs={null} />, "/chatbot?tab=consumo");
  const field = await screen.findByLabelText(/^Limite do mês em dólares/);
  fireEvent.change(field, { target: { value: "US$ 25,5" } });
  fireEvent.click(screen.getByRole("button", { name: "Salvar limite" }));
  const sent = { route: "PUT /assistant-use", body: { limitMicros: 25_500_000 } };
  await waitFor(() => expect(server.changes).toEqual([sent]));
});
