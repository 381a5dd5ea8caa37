// Reading by looking: what was seen is marked, what was set aside as unread is left alone until something new comes.
import { act, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createStore, useStore } from "../../../../shared/store.ts";
import { type ApiServer, startApiServer } from "../../../../shared/testing/api-server.ts";
import { aTicket } from "../../testing.ts";
import { show, signIn } from "../../testing-screen.tsx";
import { useMarkReadWhenSeen } from "./use-mark-read.ts";

let api: ApiServer;
beforeAll(async () => {
  signIn();
  api = await startApiServer({ "PUT /tickets/1/read": { unreadMessages: 0 } });
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
});
afterAll(() => {
  vi.restoreAllMocks();
  api.close();
});
beforeEach(() => {
  api.changes.length = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

const now = createStore({ unread: 0, messageId: 8 });

function Reader() {
  const { unread, messageId } = useStore(now);
  useMarkReadWhenSeen(aTicket({ unreadMessages: unread }), messageId, true);
  return null;
}

const markedUpTo = () => api.changes.map(({ body }) => body.messageId);
const SLOW = { timeout: 15_000 };

test("an unread conversation that is looked at is marked read up to its last message", async () => {
  now.set({ unread: 2, messageId: 8 });
  show(<Reader />);
  await waitFor(() => expect(markedUpTo()).toEqual([8]), SLOW);
});

test("what was set aside while it is open stays unread; a new message is read as ever", async () => {
  now.set({ unread: 0, messageId: 8 });
  show(<Reader />);
  act(() => now.set({ unread: 1, messageId: 8 }));
  vi.advanceTimersByTime(60_000);
  act(() => now.set({ unread: 2, messageId: 9 }));
  vi.advanceTimersByTime(600);
  await waitFor(() => expect(markedUpTo()).toEqual([9]), SLOW);
});
