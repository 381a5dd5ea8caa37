// The command palette: one box for pages and actions; ">" lists actions only, every entry shows its shortcut.
import { Spotlight } from "@mantine/spotlight";
import { IconArrowRight, IconBolt, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { planExpired, useSignedIn } from "../../shared/api/index.ts";
import { languages, useTranslation } from "../../shared/i18n/index.ts";
import { Keys } from "../../shared/keyboard/index.ts";
import { type Command, commands, searchCommands } from "../../shared/palette/index.ts";
import { useStore } from "../../shared/store.ts";
import { changeView } from "../../shared/theme/index.ts";
import { signOut } from "../leave.ts";
import { paths } from "../paths.ts";
import { pagesFor } from "./pages.ts";
import css from "./shell.module.css";
import { openLayer } from "./shell-state.ts";

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
        run: () => void navigate(page.path),
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
    action("shortcuts", t("shortcuts.help"), () => openLayer("shortcuts"), "f1"),
    action("profile", t("account.profile"), () => openLayer("profile")),
    action("password", t("account.password"), () => openLayer("password")),
    action("sessions", t("account.sessions"), () => openLayer("sessions")),
    action("sign-out", t("account.signOut"), () => void leave()),
  ];
}

export function Palette() {
  const { t } = useTranslation("nav");
  const [query, setQuery] = useState("");
  const [recent, setRecent] = useState(readRecent);
  const all = [...useStore(commands), ...useCommandsOfTheShell()];
  const found = searchCommands(all, query);
  const rank = ({ id }: Command) => (recent.includes(id) ? recent.indexOf(id) : RECENT_KEPT);
  const shown = [...found].sort((a, b) => rank(a) - rank(b));

  const run = (command: Command) => {
    const next = [command.id, ...recent.filter((id) => id !== command.id)].slice(0, RECENT_KEPT);
    setRecent(next);
    localStorage.setItem(RECENT_KEY, JSON.stringify(next));
    command.run();
  };

  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={440}
      zIndex={500}
      radius="lg"
      size={560}
      attributes={{ content: { "aria-label": t("search") } }}
    >
      <Spotlight.Search
        placeholder={t("palette.placeholder")}
        aria-label={t("palette.placeholder")}
        leftSection={<IconSearch size={18} stroke={1.75} />}
      />
      <Spotlight.ActionsList>
        {shown.map((command) => (
          <Spotlight.Action key={command.id} className={css.command} onClick={() => run(command)}>
            {command.kind === "page" ? (
              <IconArrowRight size={16} stroke={1.75} aria-hidden />
            ) : (
              <IconBolt size={16} stroke={1.75} aria-hidden />
            )}
            <span className="grow trunc">{command.label}</span>
            {command.keys && <Keys keys={command.keys} />}
          </Spotlight.Action>
        ))}
        {shown.length === 0 && <Spotlight.Empty>{t("palette.nothing")}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <p className={css.paletteHint}>{t("palette.hint")}</p>
    </Spotlight.Root>
  );
}
