// A row as it is read: by eye and by a screen reader.
import type { Ticket } from "@prosa/contracts/tickets";
import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { aTicket } from "../testing.ts";
import { TicketRow } from "./TicketRow.tsx";
import { show, signIn, speakPortuguese } from "./testing-screen.tsx";

const NOW = new Date("2026-03-05T17:12:00.000Z");

beforeAll(async () => {
  signIn();
  await speakPortuguese();
});

function row(over: Partial<Ticket>, local: { draft?: string; unsent?: string; sending?: string } = {}) {
  const onOpen = vi.fn();
  show(
    <div role="listbox" aria-label="lista">
      <TicketRow
        ticket={aTicket({ id: 5, lastMessageAt: "2026-03-05T17:03:00.000Z", ...over })}
        draft={local.draft}
        unsent={local.unsent}
        sending={local.sending}
        now={NOW}
        isOpen={false}
        isActive
        position={1}
        total={12}
        offset={0}
        elements={new Map()}
        onOpen={onOpen}
        onFocus={() => {}}
      />
    </div>,
  );
  return { onOpen, element: screen.getByTestId("ticket-row-5") };
}

test("its name is one sentence: who, channel, unread, wait, draft", () => {
  row({ unreadMessages: 2, waitingSince: "2026-03-05T17:00:00.000Z" }, { draft: "Oi Maria" });
  const name = "Maria Souza, WhatsApp API oficial, 2 não lidas, espera 12 min, rascunho";
  expect(screen.getByRole("option", { name })).toBeTruthy();
});

test("shows queue, two tags and how many more", () => {
  const tags = ["VIP", "SP", "B2B"].map((name, id) => ({ id, name, color: "#C2410C" }));
  const { element } = row({ contact: { name: "Maria Souza", number: null, profilePicUrl: null, tags } });
  for (const text of ["Vendas", "VIP", "SP", "+1"]) expect(element.textContent).toContain(text);
  expect(element.textContent).not.toContain("B2B");
});

test("what did not go out comes before the last message", () => {
  const { element } = row({ lastMessage: "Obrigada" }, { unsent: "O frete é *nosso*", draft: "x" });
  expect(element.textContent).toContain("Não enviada:O frete é nosso");
});

test("a click opens here, with Ctrl in another tab", () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  const { element, onOpen } = row({});
  fireEvent.click(element);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(5, false);
  fireEvent.click(element, { ctrlKey: true });
  expect(opened).toHaveBeenCalledExactlyOnceWith("#/atendimento/5", "_blank", "noopener");
  expect(onOpen).toHaveBeenCalledOnce();
  opened.mockRestore();
});
