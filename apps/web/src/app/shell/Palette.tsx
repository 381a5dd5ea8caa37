// The command palette: one box for pages, actions and everything that was said; ">" lists actions only.
import { Spotlight, useSpotlight } from "@mantine/spotlight";
import { limits } from "@prosa/contracts/limits";
import { IconArrowRight, IconBolt, IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { planExpired, useSignedIn } from "../../shared/api/index.ts";
import { languages, loadNamespaces, useTranslation } from "../../shared/i18n/index.ts";
import { Keys } from "../../shared/keyboard/index.ts";
import { type Command, commands, isPaletteOpen, searchCommands } from "../../shared/palette/index.ts";
import { useStore } from "../../shared/store.ts";
import { changeView } from "../../shared/theme/index.ts";
import { loadChunk } from "../../shared/ui/index.ts";
import { signOut } from "../leave.ts";
import { paths } from "../paths.ts";
import { pagesFor } from "./pages.ts";
import css from "./palette.module.css";
import { openLayer, openSearch, paletteScope, paletteStore } from "./shell-state.ts";
import { openPage } from "./use-shell-keys.ts";

const loadSearch = async () => {
  const [search] = await Promise.all([
    loadChunk(() => import("../../features/search/index.ts")),
    loadNamespaces(["search"]),
  ]);
  return search;
};
const SearchResults = lazy(async () => ({ default: (await loadSearch()).SearchResults }));
const RecentSearches = lazy(async () => ({ default: (await loadSearch()).RecentSearches }));

/** While somebody looks for words, the commands that also have them step back. */
const COMMANDS_BESIDE_RESULTS = 4;
const RECENT_KEY = "prosa.recent-commands";
const RECENT_KEPT = 5;

const readRecent = (): string[] => {
  try {
    return JSON.parse(localStorage.getItem(RECENT_KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
};

function useCommandsOfTheShell(): Command[] {
  const { t } = useTranslation("nav");
  const navigate = useNavigate();
  const viewer = useSignedIn();
  const expired = useStore(planExpired);
  const pages = pagesFor(viewer, expired)
    .flatMap((group) => group.pages)
    .map(
      (page): Command => ({
        id: `page-${page.id}`,
        kind: "page",
        label: t(`pages.${page.id}`),
        keys: page.keys,
        run: () => openPage(page.id, page.path),
      }),
    );
  const action = (id: string, label: string, run: () => void, keys?: string): Command => ({
    id,
    kind: "action",
    label,
    run,
    keys,
  });
  const leave = async () => {
    await signOut();
    await navigate(paths.login);
  };
  return [
    ...pages,
    ...(["light", "dark", "system"] as const).map((theme) =>
      action(`theme-${theme}`, t("commands.theme", { theme: t(`account.themes.${theme}`) }), () =>
        changeView({ theme }),
      ),
    ),
    ...(["comfortable", "compact"] as const).map((density) =>
      action(`density-${density}`, t("commands.density", { density: t(`account.densities.${density}`) }), () =>
        changeView({ density }),
      ),
    ),
    ...languages.map(({ code, name }) =>
      action(`language-${code}`, t("commands.language", { language: name }), () => changeView({ language: code })),
    ),
    action("search", t("shortcuts.search"), openSearch, "mod+shift+f"),
    action("shortcuts", t("shortcuts.help"), () => openLayer("shortcuts"), "f1"),
    action("profile", t("account.profile"), () => openLayer("profile")),
    action("password", t("account.password"), () => openLayer("password")),
    action("sessions", t("account.sessions"), () => openLayer("sessions")),
    action("sign-out", t("account.signOut"), () => void leave()),
  ];
}

function useShownCommands(query: string, isSearching: boolean, recent: string[]): Command[] {
  const all = [...useStore(commands), ...useCommandsOfTheShell()];
  const isWords = useStore(paletteScope) === "search";
  if (isWords) return [];
  const rank = ({ id }: Command) => (recent.includes(id) ? recent.indexOf(id) : RECENT_KEPT);
  const found = searchCommands(all, query).sort((a, b) => rank(a) - rank(b));
  return isSearching ? found.slice(0, COMMANDS_BESIDE_RESULTS) : found;
}

/** The palette chooses its first entry when something is typed; what is found comes later. */
function chooseFirst() {
  const { listId } = paletteStore.getState();
  const list = document.getElementById(listId);
  if (!list || list.querySelector("[data-selected]")) return;
  list.querySelector("[data-action]")?.setAttribute("data-selected", "true");
  paletteStore.updateState((state) => ({ ...state, selected: 0 }));
}

export function Palette() {
  const { t } = useTranslation("nav");
  const [query, setQuery] = useState("");
  const scope = useStore(paletteScope);
  const { opened } = useSpotlight(paletteStore);
  useEffect(() => isPaletteOpen.set(opened), [opened]);
  const placeholder = t(scope === "search" ? "palette.searchPlaceholder" : "palette.placeholder");

  return (
    <Spotlight.Root
      query={query}
      store={paletteStore}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={440}
      zIndex={500}
      radius="lg"
      size={560}
      centered={false}
      yOffset={80}
      attributes={{ content: { "aria-label": t("search") } }}
    >
      <Spotlight.Search
        placeholder={placeholder}
        aria-label={placeholder}
        maxLength={200}
        leftSection={<IconSearch size={18} stroke={1.75} />}
      />
      <Offered query={query} onQuery={setQuery} />
      <p className={css.paletteHint}>{t(scope === "search" ? "palette.searchKeys" : "palette.hint")}</p>
    </Spotlight.Root>
  );
}

/** Only drawn while the palette is open: the commands change with every conversation. */
function Offered({ query, onQuery }: { query: string; onQuery(query: string): void }) {
  const { t } = useTranslation("nav");
  const [recent, setRecent] = useState(readRecent);
  const scope = useStore(paletteScope);
  const expired = useStore(planExpired);
  const isCommand = query.trimStart().startsWith(">");
  const isSearching = !expired && !isCommand && query.trim().length >= limits.contactSearchMinLetters;
  const shown = useShownCommands(query, isSearching, recent);

  const run = (command: Command) => {
    const next = [command.id, ...recent.filter((id) => id !== command.id)].slice(0, RECENT_KEPT);
    setRecent(next);
    localStorage.setItem(RECENT_KEY, JSON.stringify(next));
    command.run();
  };

  return (
    <Spotlight.ActionsList className={css.paletteList}>
      {query.trim() === "" && !expired && (
        <Suspense fallback={null}>
          <RecentSearches onChoose={onQuery} />
        </Suspense>
      )}
      {shown.map((command) => (
        <Spotlight.Action
          key={command.id}
          className={css.command}
          closeSpotlightOnTrigger={command.id !== "search"}
          onClick={() => run(command)}
        >
          {command.kind === "page" ? (
            <IconArrowRight size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconBolt size={16} stroke={1.75} aria-hidden />
          )}
          <span className="grow trunc">{command.label}</span>
          {command.keys && <Keys keys={command.keys} />}
        </Spotlight.Action>
      ))}
      {isSearching ? (
        <Suspense fallback={null}>
          <SearchResults query={query} isAlone={shown.length === 0} onFound={chooseFirst} />
        </Suspense>
      ) : (
        shown.length === 0 && (
          <Spotlight.Empty>{t(scope === "search" ? "palette.searchHint" : "palette.nothing")}</Spotlight.Empty>
        )
      )}
    </Spotlight.ActionsList>
  );
}
