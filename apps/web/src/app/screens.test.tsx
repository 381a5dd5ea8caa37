// The list of screens against everything that shows it: words, guard, navigation, router, and every printed shortcut.
import { type Profile, Profile as Profiles } from "@prosa/contracts/permissions";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { matchRoutes } from "react-router";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { planExpired } from "../shared/api/index.ts";
import { Keys, listenToKeys, registerShortcut, type Shortcut, shortcuts } from "../shared/keyboard/index.ts";
import { showScreen, signIn, speakPortuguese } from "../shared/testing/screen.tsx";
import { decide } from "./guard.rules.ts";
import { routes } from "./router.tsx";
import { allScreens, type Screen } from "./screens.ts";
import { Palette } from "./shell/Palette.tsx";
import { isInBar, pages, pagesFor } from "./shell/pages.ts";
import { openPalette, palette } from "./shell/shell-state.ts";
import { useShellKeys } from "./shell/use-shell-keys.ts";

type Texts = { [key: string]: string | Texts };
const locales = import.meta.glob<Texts>("../shared/i18n/locales/*/*.json", { eager: true, import: "default" });
const textsOf = (language: string, namespace: string) =>
  locales[`../shared/i18n/locales/${language}/${namespace}.json`];
const isText = (value: unknown) => typeof value === "string" && value !== "";
const inGroup = (language: string, group: string, id: string) =>
  isText((textsOf(language, "nav")?.[group] as Texts | undefined)?.[id]);

beforeAll(async () => {
  await speakPortuguese(["nav"]);
  listenToKeys();
});
afterEach(() => {
  palette.close();
  planExpired.set(false);
});

const viewerOf = (profile: Profile) => ({ profile, tenantId: 2 });
const shownTo = (profile: Profile) => pagesFor(viewerOf(profile), false).flatMap((group) => group.pages);

/** What a list of screens lacks in a language; of the real one it must be nothing. */
function missingWords(list: readonly Screen[], language: string): string[] {
  return list.flatMap(({ id, namespaces, group, inBar, area }) => [
    ...namespaces.filter((name) => !textsOf(language, name)).map((name) => `${id}: no ${name}.json`),
    ...(group && !inGroup(language, "pages", id) ? [`${id}: no name`] : []),
    ...(inBar && !inGroup(language, "short", id) ? [`${id}: no short name`] : []),
    ...(area && !inGroup(language, "areas", area) ? [`${id}: no name of the area ${area}`] : []),
  ]);
}

describe.each(["pt", "en", "es"])("in %s", (language) => {
  test("every screen has its words", () => expect(missingWords(allScreens, language)).toEqual([]));
  test("a screen without words is found", () => {
    const [first] = pages;
    const planted = { ...first, id: "madeUp", namespaces: ["madeUp"] } as unknown as Screen;
    expect(missingWords([planted], language)).toContain("madeUp: no madeUp.json");
    expect(missingWords([planted], language)).toContain("madeUp: no name");
  });
});

test("ids, addresses and sequences are each taken once", () => {
  for (const taken of [allScreens.map(({ id }) => id), allScreens.map(({ path }) => path)])
    expect(new Set(taken).size).toBe(taken.length);
  const keys = pages.flatMap((page) => page.keys ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});

test("every screen has a route of its own, and it leads to a component", async () => {
  const lead = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path;
  expect(lead("/nao-existe")).toBe("*");
  for (const { path, rest = "", load } of allScreens) {
    expect(lead(path)).toBe(`${path}${rest}`);
    expect(typeof (await load())).toBe("function");
  }
});

test.each(Profiles.options)("the navigation of a %s shows what the guard lets in, and nothing else", (profile) => {
  const session = viewerOf(profile);
  const allowed = pages.filter(
    ({ path }) => decide({ path, search: "", session, hasSetupTicket: false, plan: "valid" }).allow,
  );
  expect(new Set(shownTo(profile))).toEqual(new Set(allowed));
});

test("the bar of a phone has at least one page for everybody", () => {
  for (const profile of Profiles.options) expect(shownTo(profile).filter(isInBar).length).toBeGreaterThan(0);
});

function Shell() {
  useShellKeys();
  return <Palette />;
}

const printed = (keys: string) => render(<Keys keys={keys} />).container.textContent;

/** The palette's entries that print keys, by name. */
async function offeredKeys(): Promise<Map<string, string>> {
  await act(async () => openPalette());
  const entries = (await screen.findByRole("dialog")).querySelectorAll("[data-action]");
  const found = [...entries].flatMap((entry): [string, string][] => {
    const keys = entry.querySelector(".keys")?.textContent ?? "";
    return keys ? [[(entry.textContent ?? "").slice(0, -keys.length), keys]] : [];
  });
  await act(async () => palette.close());
  return new Map(found);
}

function heard() {
  const listed = shortcuts.get().filter(({ hidden }) => !hidden);
  return new Map(listed.map(({ label, keys }) => [label, printed(keys) ?? ""]));
}

function press(keys: string) {
  for (const key of keys.split(" ")) fireEvent.keyDown(document.body, { key });
}

/** Letters of a conversation and its list, registered later than the shell's own, as they are there. */
function withLettersOfAScreen(): { done: string[]; stop(): void } {
  const done: string[] = [];
  const letters = [..."abcdefghijklmnopqrstuvwxyz"].filter((letter) => letter !== "g");
  const made = letters.map(
    (keys): Shortcut => ({ keys, group: "screen", label: keys, run: () => void done.push(keys) }),
  );
  const stops = made.map(registerShortcut);
  return { done, stop: () => stops.forEach((stop) => void stop()) };
}

describe.each(Profiles.options)("the shortcuts of a %s", (profile) => {
  test("what the palette prints is heard, and what goes to a page is printed", async () => {
    signIn(profile);
    showScreen(<Shell />);
    const offered = await offeredKeys();
    const heardNow = heard();
    for (const [label, keys] of offered) expect([label, heardNow.get(label)]).toEqual([label, keys]);
    const goTo = shownTo(profile).filter(({ keys }) => keys).length;
    expect(goTo).toBeGreaterThan(0);
    expect([...heardNow].filter(([, keys]) => /^G[A-Z]$/.test(keys)).length).toBe(goTo);
    expect([...offered].filter(([, keys]) => /^G[A-Z]$/.test(keys)).length).toBe(goTo);
  });

  test("each leads to its page, whatever letters the screen has of its own", () => {
    signIn(profile);
    const { router } = showScreen(<Shell />);
    const letters = withLettersOfAScreen();
    for (const { keys, path } of shownTo(profile)) {
      if (!keys) continue;
      act(() => press(keys));
      expect([keys, router.state.location.pathname]).toEqual([keys, path]);
    }
    expect(letters.done).toEqual([]);
    letters.stop();
  });
});

test("with an expired plan no sequence leads past the finance page", () => {
  signIn();
  planExpired.set(true);
  const { router } = showScreen(<Shell />, "/financeiro");
  for (const { keys } of pages) if (keys) act(() => press(keys));
  expect(router.state.location.pathname).toBe("/financeiro");
});

const sources = import.meta.glob<string>("../{app,entities,features,shared}/**/*.{ts,tsx}", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** Keys printed in a folder of the tree that nothing in the same folder listens for. */
function unheard(files: Record<string, string>): string[] {
  const folders = Object.groupBy(Object.entries(files), ([path]) => /^(\.\/|\.\.\/\w+\/)[^/]+/.exec(path)?.[0] ?? path);
  return Object.entries(folders).flatMap(([folder, entries = []]) => {
    const text = entries.map(([, source]) => source).join("\n");
    const heardHere = new Set([...text.matchAll(/\bkeys: "([^"]+)"/g)].map(([, keys]) => keys));
    const printedHere = [...text.matchAll(/<Keys keys="([^"]+)"|<kbd[^>]*>([^<{]+)<\/kbd>/g)].map(
      ([, keys, letter]) => keys ?? letter ?? "",
    );
    return printedHere.filter((keys) => !heardHere.has(keys)).map((keys) => `${folder}: ${keys}`);
  });
}

const product = Object.fromEntries(Object.entries(sources).filter(([path]) => !path.includes(".test.")));

test("keys printed on a button are listened for by the same part of the product", () => {
  expect(unheard(product)).toEqual([]);
  expect(unheard({ "../features/made-up/Button.tsx": `<Keys keys="g q" />` })).toEqual(["../features/made-up: g q"]);
  expect(unheard({ "../features/made-up/Field.tsx": "<kbd>q</kbd>" })).toEqual(["../features/made-up: q"]);
});

const allTexts = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === "string" ? text : allTexts(text)));

/** Keys that words name ("Ctrl K", "F6") and nothing listens for: neither a shortcut nor a field for its own keys. */
function unheardWords(texts: readonly string[]): string[] {
  const everything = Object.values(product).join("\n");
  const shortcut = [...everything.matchAll(/\bkeys: "([^"]+)"/g)].map(([, keys]) => keys);
  const inField = [...everything.matchAll(/\bkey === "([^"]+)"/gi)].map(([, key = ""]) => `mod+${key.toLowerCase()}`);
  const heardKeys = new Set([...shortcut, ...inField]);
  const namedKeys = texts.flatMap((text) => text.match(/\bCtrl[ +](Shift[ +])?[A-Z]\w*|\bF\d{1,2}\b/g) ?? []);
  return namedKeys.filter((keys) => !heardKeys.has(keys.toLowerCase().replace(/[ +]/g, "+").replace("ctrl", "mod")));
}

test("keys named in words are listened for, in every language", () => {
  expect(unheardWords(Object.values(locales).flatMap(allTexts))).toEqual([]);
  expect(unheardWords(["Ctrl K abre, Ctrl Shift Q não, nem F9"])).toEqual(["Ctrl Shift Q", "F9"]);
});
