// A group's conversation: who wrote in every bubble, each member apart, quiet lines in words, members by name in what leaves.
import { screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { loadNamespaces } from "../../shared/i18n/index.ts";
import GroupPill from "./bubbles/GroupPill.tsx";
import { MessageBubble } from "./bubbles/MessageBubble.tsx";
import { mentionOf, planNote, planReply } from "./composer/send.rules.ts";
import { rowsOf } from "./conversation/messages/rows.rules.ts";
import { emptyDraft } from "./device/drafts.rules.ts";
import { entriesOf } from "./state/entries.rules.ts";
import { aMessage, capabilities } from "./testing.ts";
import { aDoor } from "./testing-door.tsx";
import { show, signIn, speakPortuguese } from "./testing-screen.tsx";

beforeAll(async () => {
  signIn();
  await speakPortuguese();
  await loadNamespaces(["group"]);
});

const me = { me: { userId: 7, username: "Ana Lima" }, urlOf: () => null };
const bia = { id: 3, name: "Bia Rocha", number: "5511955554444", shown: "Bia Rocha" };

test("the first bubble of a member says who wrote, and is read aloud so", () => {
  const [entry] = entriesOf([aMessage({ writer: bia, body: "Bom dia" })], [], me);
  if (!entry) throw new Error("no entry");
  show(aDoor({ capabilities }).inside(<MessageBubble entry={entry} continues={false} isActive />));
  const article = screen.getByTestId(`msg-${entry.clientId}`);
  expect(within(article).getByText("Bia Rocha").title).toContain("95555-4444");
  expect(article.getAttribute("aria-label")).toContain("Bia Rocha, ");
});

test("another member begins another group of bubbles", () => {
  const messages = [
    aMessage({ id: 1, writer: bia }),
    aMessage({ id: 2, writer: bia }),
    aMessage({ id: 3, writer: { ...bia, id: 4 } }),
  ];
  const rows = rowsOf(entriesOf(messages, [], me), {
    ...{ hasOlder: true, unreadFrom: null, unreadCount: 0, logs: new Map(), previous: new Map() },
    dayOf: (iso) => iso.slice(0, 10),
  });
  expect(rows.map((row) => row.kind === "entry" && row.continues)).toEqual([false, true, false]);
});

test("who comes and who leaves stands in a sentence", () => {
  show(<GroupPill event="groupLeft" who="Bia Rocha" at="2026-03-05T14:00:00.000Z" />);
  expect(screen.getByText(/Bia Rocha saiu do grupo/)).toBeTruthy();
});

test("members are named in answers, the team in notes, and neither is taken for the other", () => {
  const words = `${mentionOf("Bia Rocha")} veja`;
  const mentions = [
    { id: 3, name: "Bia Rocha", isMember: true as const },
    { id: 9, name: "Bia Rocha" },
  ];
  const draft = { ...emptyDraft(1), mentions, note: words };
  const newId = () => "id";
  const { items } = planReply(draft, { capabilities, text: words, signature: null, newId });
  expect(items).toEqual([{ clientId: "id", ticketId: 1, body: words, mentions: [3] }]);
  expect(planNote(draft, newId).content).toEqual({ type: "note", mentions: [9] });
});
