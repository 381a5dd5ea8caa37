// A row as it is read: by eye and by a screen reader.
import type { Ticket } from "@prosa/contracts/tickets";
import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { aTicket } from "../../testing.ts";
import { show, signIn, speakPortuguese } from "../../testing-screen.tsx";
import { TicketRow } from "./TicketRow.tsx";

const NOW = new Date("2026-03-05T17:12:00.000Z");

beforeAll(async () => {
  signIn();
  await speakPortuguese();
});

type Local = { draft?: string; unsent?: string; sending?: string };

function row(over: Partial<Ticket>, local: Local = {}, isChosen: boolean | null = null) {
  const [onOpen, onChoose, onMenu, onSwipe] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
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
        isChosen={isChosen}
        position={1}
        total={12}
        offset={0}
        elements={new Map()}
        onOpen={onOpen}
        onFocus={() => {}}
        onChoose={onChoose}
        onMenu={onMenu}
        onSwipe={onSwipe}
      />
    </div>,
  );
  return { onOpen, onChoose, onMenu, onSwipe, element: screen.getByTestId("ticket-row-5") };
}

test("its name is one sentence: who, channel, unread, wait, draft", () => {
  row({ unreadMessages: 2, waitingSince: "2026-03-05T17:00:00.000Z" }, { draft: "Oi Maria" });
  const name = "Maria Souza, WhatsApp API oficial, 2 não lidas, espera 12 min, rascunho";
  expect(screen.getByRole("option", { name })).toBeTruthy();
});

test("shows queue, two tags and how many more", () => {
  const tags = ["VIP", "SP", "B2B"].map((name, id) => ({ id, name, color: "#C2410C" }));
  const { element } = row({ contact: { name: "Maria Souza", number: null, profilePicUrl: null, tags, wallets: [] } });
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

test("a picture without words still says what it is, and a private one that it is", () => {
  const { element } = row({ lastMessage: "", lastMessageType: "image", isPrivate: true });
  expect(element.textContent).toContain("Foto");
  expect(screen.getByRole("option", { name: /privado/ })).toBeTruthy();
});

test("while rows are chosen a click chooses, with Shift up to here; the menu opens where it was asked for", () => {
  const { element, onOpen, onChoose, onMenu } = row({}, {}, true);
  expect(element.getAttribute("aria-selected")).toBe("true");
  fireEvent.click(element);
  fireEvent.click(element, { shiftKey: true });
  expect(onChoose.mock.calls).toEqual([
    [5, false],
    [5, true],
  ]);
  fireEvent.contextMenu(element, { clientX: 40, clientY: 90 });
  fireEvent.click(screen.getByTestId("row-menu-5"), { clientX: 7, clientY: 8 });
  expect(onMenu.mock.calls.map(([, at]) => at)).toEqual([
    { x: 40, y: 90 },
    { x: 7, y: 8 },
  ]);
  expect(onOpen).not.toHaveBeenCalled();
});

test("a finger draws it right to mark it and left for its menu; a short or steep drag is neither, nor a tap", () => {
  const { element, onSwipe, onMenu, onOpen } = row({});
  const drag = (x: number, y: number) => {
    fireEvent.touchStart(element, { touches: [{ clientX: 100, clientY: 100 }] });
    fireEvent.touchMove(element, { changedTouches: [{ clientX: x, clientY: y }] });
    const shown = element.dataset.swipe;
    fireEvent.touchEnd(element, { changedTouches: [{ clientX: x, clientY: y }] });
    return shown;
  };
  expect(drag(190, 105)).toBe("Não lida");
  expect(onSwipe).toHaveBeenCalledOnce();
  expect(element.dataset.swipe).toBeUndefined();
  expect(drag(10, 100)).toBe("Ações");
  expect(onMenu).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 5 }), { x: 10, y: 100 });
  drag(130, 100);
  drag(190, 190);
  expect([onSwipe.mock.calls.length, onMenu.mock.calls.length, onOpen.mock.calls.length]).toEqual([1, 1, 0]);
});
