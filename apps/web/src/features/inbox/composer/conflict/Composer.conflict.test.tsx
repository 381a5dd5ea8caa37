// An answer that somebody was faster than: the words are in the composer again, with what came, and one key sends them.
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ApiServer } from "../../../../shared/testing/api-server.ts";
import { inboxKeys } from "../../state/inbox.cache.ts";
import { aMessage, messagePages } from "../../testing.ts";
import { bodies, compose, NOW, startComposing } from "../testing-composer.tsx";

let api: ApiServer;
beforeAll(async () => {
  api = await startComposing();
});
afterAll(() => api.close());
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const asked = aMessage({ id: 5, clientId: "m-5", ticketId: 1, body: "Cadê?" });
const colleagues = aMessage({
  id: 8,
  clientId: "m-8",
  ticketId: 1,
  body: "Já resolvi com ela",
  fromMe: true,
  userId: 9,
  username: "Bruno Rocha",
});

/** As the server refuses it. */
function overtake({ outbox }: Pick<ReturnType<typeof compose>, "outbox">) {
  const item = outbox.items.get().at(-1);
  if (item) act(() => void (outbox.onNewer?.({ ...item, newerId: 8 }) && outbox.discard(item.clientId)));
}

test("what is sent says the newest message that was seen", () => {
  const { outbox, type, press } = compose({}, [asked, aMessage({ id: 90, clientId: "m-90", ticketId: 44 })]);
  type("Já vou ver");
  press("Enter");
  expect(outbox.items.get()).toMatchObject([{ body: "Já vou ver", seenId: 5 }]);
});

test("the words come back with what was said meanwhile; Enter sends them having seen it", async () => {
  const composing = compose({}, [asked]);
  const { type, press, field, outbox } = composing;
  type("Já vou ver");
  press("Enter");
  expect(field.value).toBe("");
  overtake(composing);
  expect(field.value).toBe("Já vou ver");
  const strip = await screen.findByTestId("conflict");
  act(() => void composing.view.cache.setQueryData(inboxKeys.messages(1), messagePages([asked, colleagues])));
  await waitFor(() =>
    expect(within(strip).getByRole("listitem").textContent).toMatch(/Bruno Rocha.*Já resolvi com ela/),
  );
  press("Enter");
  await waitFor(() => expect(outbox.items.get()).toMatchObject([{ body: "Já vou ver", seenId: 8 }]));
  expect(screen.queryByTestId("conflict")).toBeNull();
});

test("what was typed since is not mixed with it: then the words stay at their bubble", () => {
  const composing = compose({}, [asked]);
  const { type, press, field } = composing;
  type("Primeira");
  press("Enter");
  type("Segunda");
  overtake(composing);
  expect(field.value).toBe("Segunda");
  expect(bodies(composing)).toEqual(["Primeira"]);
  expect(screen.queryByTestId("conflict")).toBeNull();
});

test("emptied by hand, it is over", async () => {
  const composing = compose({}, [asked]);
  const { type, press } = composing;
  type("Oi");
  press("Enter");
  overtake(composing);
  await screen.findByTestId("conflict");
  type("");
  type("Outra coisa");
  expect(screen.queryByTestId("conflict")).toBeNull();
});

test("a note asks nothing", () => {
  const { outbox, drafts } = compose({}, [asked]);
  act(() => drafts.change(1, { mode: "note", note: "para a equipe" }));
  screen.getByTestId("send").click();
  expect(outbox.items.get()).toMatchObject([{ type: "note", seenId: null }]);
});
