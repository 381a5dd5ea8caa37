// How often a page says that somebody is there: as the answer wants, not while nobody looks, and seldom after failures.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newVisitor, type Seen, startSeen } from "./seen.ts";

const base = "https://chat.example";
const config = { base, key: "k" } as Parameters<typeof startSeen>[0];
const invited = vi.fn();
const asked: URL[] = [];
const heard = new Map<string, (event?: unknown) => void>();
let page: { hidden: boolean; title: string };
let place: { origin: string; pathname: string };
let answer: () => Promise<unknown>;
let seen: Seen;

const told = (invitation: unknown = null) => ({ ok: true, json: async () => ({ next: 30, invitation }) });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  asked.length = 0;
  invited.mockClear();
  heard.clear();
  page = { hidden: false, title: "Camisa ".repeat(30) };
  place = { origin: "https://loja.example", pathname: "/a" };
  answer = async () => told();
  vi.stubGlobal("location", place);
  vi.stubGlobal(
    "document",
    Object.assign(page, {
      addEventListener: (name: string, hear: () => void) => heard.set(name, hear),
      removeEventListener: (name: string) => heard.delete(name),
    }),
  );
  vi.stubGlobal("fetch", (address: string, { credentials }: RequestInit) => {
    expect(credentials).toBe("omit");
    asked.push(new URL(address));
    return answer();
  });
  seen = startSeen(config, newVisitor(), { isChatting: () => false, invited });
  await pass(0);
});
afterEach(() => {
  seen.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("at load, and then when the answer says", async () => {
  const [first] = asked;
  expect(first?.searchParams.get("h")).toMatch(/^[\w-]{22,64}$/);
  expect(first?.searchParams.get("u")).toBe("https://loja.example/a");
  expect(first?.searchParams.get("t")).toHaveLength(120);
  await pass(29_999);
  expect(asked).toHaveLength(1);
  answer = async () => told({ id: "1", text: "Oi", author: "Bia" });
  await pass(1);
  expect(asked).toHaveLength(2);
  expect(invited).toHaveBeenCalledExactlyOnceWith({ id: "1", text: "Oi", author: "Bia" });
});

test("another address is told of at once, and at most every five seconds", async () => {
  place.pathname = "/b";
  seen.moved();
  await pass(4_999);
  expect(asked).toHaveLength(1);
  await pass(1);
  expect(asked).toHaveLength(2);
  seen.moved();
  await pass(10_000);
  expect(asked).toHaveLength(2);
});

test("nothing while nobody looks, and at once when somebody does again", async () => {
  page.hidden = true;
  await pass(120_000);
  expect(asked).toHaveLength(1);
  page.hidden = false;
  heard.get("visibilitychange")?.();
  heard.get("visibilitychange")?.();
  expect(asked).toHaveLength(2);
});

test("failures are silent and wait longer each time, whatever page comes next", async () => {
  answer = async () => Promise.reject(new TypeError("no network"));
  await pass(30_000);
  place.pathname = "/b";
  seen.moved();
  await pass(59_999);
  expect(asked).toHaveLength(2);
  await pass(1);
  expect(asked).toHaveLength(3);
  await pass(119_999);
  expect(asked).toHaveLength(3);
});

test("a site whose policy refuses it is asked no more", async () => {
  heard.get("securitypolicyviolation")?.({ effectiveDirective: "connect-src", blockedURI: `${base}/widget` });
  await pass(3_600_000);
  expect(asked).toHaveLength(1);
  expect(heard.size).toBe(0);
});
