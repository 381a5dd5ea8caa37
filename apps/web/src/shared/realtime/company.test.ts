// @vitest-environment node
// Who is at a ticket: said once in a while, heard for a while, forgotten with the link.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCompany } from "./company.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const said: (number | null | string)[] = [];
  const company = createCompany({
    now: () => Date.now(),
    view: (ticketId) => void said.push(ticketId),
    type: (ticketId) => void said.push(`typing ${ticketId}`),
  });
  return { company, said };
}
const ana = { userId: 7, name: "Ana", isTyping: true };

test("opening says so, leaving too, and one that was replaced leaves silently", () => {
  const { company, said } = setUp();
  const leaveFirst = company.open(1);
  const leaveSecond = company.open(2);
  leaveFirst();
  leaveSecond();
  expect(said).toEqual([1, 2, null]);
});

test("key presses are said at most every three seconds, and only while a ticket is open", () => {
  const { company, said } = setUp();
  company.typing();
  company.open(4);
  for (let at = 0; at < 40; at += 1) {
    company.typing();
    vi.advanceTimersByTime(100);
  }
  expect(said).toEqual([4, "typing 4", "typing 4"]);
});

test("a writer without a further sign stops after six seconds but is still there", () => {
  const { company } = setUp();
  company.open(4);
  company.hear({ ticketId: 4, people: [ana] });
  vi.advanceTimersByTime(5_999);
  expect(company.people.get()).toEqual([ana]);
  vi.advanceTimersByTime(1);
  expect(company.people.get()).toEqual([{ ...ana, isTyping: false }]);
});

test("notices of another ticket are not shown; a new link is told again where this person is", () => {
  const { company, said } = setUp();
  company.open(4);
  company.hear({ ticketId: 5, people: [ana] });
  expect(company.people.get()).toEqual([]);
  company.hear({ ticketId: 4, people: [ana] });
  company.forget();
  expect(company.people.get()).toEqual([]);
  company.sayAgain();
  expect(said).toEqual([4, 4]);
});
