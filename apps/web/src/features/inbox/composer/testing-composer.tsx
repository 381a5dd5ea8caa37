// Draws the composer as the conversation does, with a person's own device behind it and a server that answers.
import type { Message } from "@prosa/contracts/messages";
import { fireEvent, screen } from "@testing-library/react";
import { vi } from "vitest";
import { type ApiServer, startApiServer } from "../../../shared/testing/api-server.ts";
import { inboxKeys } from "../state/inbox.cache.ts";
import { aChannel, aTicket, capabilities, messagePages } from "../testing.ts";
import { aLocal } from "../testing-door.tsx";
import { show, signIn, speakPortuguese } from "../testing-screen.tsx";
import { Composer } from "./Composer.tsx";
import type { ComposerHandle } from "./composer.types.ts";

export const NOW = Date.parse("2026-03-05T17:00:00.000Z");

export async function startComposing(): Promise<ApiServer> {
  signIn();
  await speakPortuguese();
  const quick = (id: number, key: string, message: string) => ({ id, key, message, file: null, usedThisMonth: id });
  return startApiServer({
    "GET /profile": { signature: "Ana" },
    "GET /settings/effective": { settings: { SignatureOptional: "enabled" } },
    "GET /messages/1": { ...messagePages([]).pages[0] },
    "GET /quick-messages": {
      items: [quick(1, "saudacao", "Bom dia, {{firstName}}!"), quick(2, "pix", "Nossa chave Pix é 11.222")],
      count: 2,
      hasMore: false,
    },
    "GET /tickets/1/targets": {
      people: [{ id: 8, name: "Bruno Rocha", isOnline: true, open: 1, queueIds: [], isHere: false }],
      queues: [],
      flows: [],
    },
    "POST /quick-messages/1/use": { ok: true },
    "POST /quick-messages/2/use": { ok: true },
  });
}

export function compose(over: Parameters<typeof aTicket>[0] = {}, messages: Message[] = [], can = capabilities) {
  const local = aLocal(() => Date.now());
  const handle = { current: null as ComposerHandle | null };
  const onSent = vi.fn();
  const view = show(
    <Composer
      ticket={aTicket({ id: 1, ...over })}
      channel={aChannel({ capabilities: can })}
      local={local}
      people={[]}
      handle={handle}
      onEscape={() => {}}
      onEditLast={() => {}}
      onSent={onSent}
      onResolve={() => {}}
    />,
    (cache) => cache.setQueryData(inboxKeys.messages(1), messagePages(messages)),
  );
  const field = screen.getByTestId<HTMLTextAreaElement>("composer");
  const type = (text: string) => {
    fireEvent.change(field, { target: { value: text } });
    field.setSelectionRange(text.length, text.length);
    fireEvent.select(field);
  };
  const press = (key: string, more = {}) => fireEvent.keyDown(field, { key, ...more });
  return { ...local, view, handle, onSent, field, type, press, send: screen.getByTestId("send") };
}

export type Composing = ReturnType<typeof compose>;
export const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
export const bodies = ({ outbox }: Pick<Composing, "outbox">) => outbox.items.get().map(({ body }) => body);
