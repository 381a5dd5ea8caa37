// A conversation around a part that is tested: a ticket, a channel, handlers that remember what was asked of them.
import type { Capabilities } from "@prosa/contracts/capabilities";
import type { Ticket } from "@prosa/contracts/tickets";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { ConversationContext, type MessageHandlers } from "./bubbles/conversation-context.ts";
import { createDrafts } from "./device/drafts.ts";
import { createKeptFiles } from "./device/kept-files.ts";
import { createOutbox } from "./device/outbox.ts";
import type { InboxLocal } from "./state/inbox.local.ts";
import { aDevice, aTicket } from "./testing.ts";

export function aLocal(now: () => number = () => Date.now()): InboxLocal & { device: ReturnType<typeof aDevice> } {
  const device = aDevice();
  const files = createKeptFiles(device);
  const windows = { tell: () => {}, listen: () => () => {} };
  return {
    device,
    files,
    drafts: createDrafts({ store: device, files, windows, now }),
    outbox: createOutbox({
      store: device,
      tabId: "t",
      now,
      isOnline: () => true,
      // The server takes its time: what counts is what happens before it answers.
      send: () => new Promise(() => {}),
      onAccepted: () => {},
      afterShown: (run) => run(),
      onGone: () => {},
      liveTabs: async () => new Set<string>(),
    }),
  };
}

export function aDoor(over: { ticket?: Partial<Ticket>; capabilities?: Capabilities } = {}) {
  const handlers = {
    retry: vi.fn(),
    takeBack: vi.fn(),
    discard: vi.fn(),
    stopUpload: vi.fn(),
    run: vi.fn(),
    react: vi.fn(),
    jumpTo: vi.fn(),
    openPicture: vi.fn(),
    openDocument: vi.fn(),
    fetchMedia: vi.fn(),
    thumbOf: vi.fn(() => null),
    nextVoice: vi.fn(() => null),
  } satisfies MessageHandlers;
  const door = {
    ...{ ticket: aTicket(over.ticket), capabilities: over.capabilities, local: aLocal(), handlers },
    nameOf: ({ fromMe, username }: { fromMe: boolean; username: string | null }) =>
      fromMe ? (username ?? "você") : door.ticket.contact.name,
    uploads: { subscribe: () => () => {}, partOf: () => 0 },
  };
  const inside = (part: ReactNode) => <ConversationContext value={door}>{part}</ConversationContext>;
  return { handlers, inside };
}
