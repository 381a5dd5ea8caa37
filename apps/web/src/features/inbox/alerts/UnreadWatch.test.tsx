// The number of my unread conversations: asked once, moved by what the cache hears, shown in the window's title.
import { act, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unreadConversations } from "../../../shared/attention.ts";
import { type ApiServer, startApiServer } from "../../../shared/testing/api-server.ts";
import { usePageTitle } from "../../../shared/ui/index.ts";
import { putTicket, setUnreadEverywhere } from "../state/inbox.cache.ts";
import { aTicket } from "../testing.ts";
import { show, signIn, speakPortuguese } from "../testing-screen.tsx";
import { UnreadWatch } from "./UnreadWatch.tsx";

let api: ApiServer;
const unread = [1, 2].map((id) => aTicket({ id, unreadMessages: 1 }));
beforeAll(async () => {
  signIn();
  await speakPortuguese();
  api = await startApiServer({ "GET /tickets": { tickets: unread, count: 2, hasMore: false, cursor: null } });
});
afterAll(() => api.close());

function Tags() {
  usePageTitle("Etiquetas");
  return <UnreadWatch />;
}

test("every screen knows how many of my conversations have something new", async () => {
  const { cache, unmount } = show(<Tags />);
  await waitFor(() => expect(document.title).toBe("(2) Etiquetas - Prosa"), { timeout: 15_000 });
  act(() => setUnreadEverywhere(cache, 1, 0, 7));
  await waitFor(() => expect(unreadConversations.get()).toBe(1));
  act(() => putTicket(cache, aTicket({ id: 1, version: 2, unreadMessages: 1 }), 7));
  act(() => putTicket(cache, aTicket({ id: 9, userId: 8, unreadMessages: 4 }), 7));
  await waitFor(() => expect(document.title).toBe("(2) Etiquetas - Prosa"));
  unmount();
  expect(unreadConversations.get()).toBe(0);
});
