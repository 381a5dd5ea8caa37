// The frame around every screen behind the guard: navigation, banners, title bar, and what is open above them.
import { lazy, Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { useOwnPause, useOwnPauseNews } from "../../entities/people/index.ts";
import { useSession } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useStore } from "../../shared/store.ts";
import { useView } from "../../shared/theme/index.ts";
import { loadPatiently } from "../../shared/ui/index.ts";
import { paths } from "../paths.ts";
import { Banners } from "./Banners.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { Rail } from "./Rail.tsx";
import { ReconnectedChip } from "./ReconnectedChip.tsx";
import css from "./shell.module.css";
import { layersWanted } from "./shell-state.ts";
import { TopBar } from "./TopBar.tsx";
import { useShellKeys } from "./use-shell-keys.ts";
import { useShellLife } from "./use-shell-life.ts";

const LAYERS_AFTER_MS = 2000;
const ShellLayers = lazy(() =>
  loadPatiently(async () => ({ default: (await import("./ShellLayers.tsx")).ShellLayers })),
);

const SupportBar = lazy(() =>
  loadPatiently(async () => ({ default: (await import("../support-bar/SupportBar.tsx")).SupportBar })),
);

const PauseBar = lazy(() => loadPatiently(async () => ({ default: (await import("../pause/PauseBar.tsx")).PauseBar })));

const isAttendance = (path: string) => path === paths.attendance || path.startsWith(`${paths.attendance}/`);
const isConversation = (path: string) => /^\/atendimento\/\d+$/.test(path);

export function Shell() {
  const { t } = useTranslation("nav");
  const { pathname } = useLocation();
  const { railPinned } = useView();
  const support = useSession()?.support;
  const pause = useOwnPause();
  const wanted = useStore(layersWanted);
  const page = useRef<HTMLDivElement>(null);
  const onAttendance = isAttendance(pathname);
  // Both fill the whole height and bring a bar of their own.
  const ownBar = onAttendance || pathname === paths.flowBuilder;
  const here = isConversation(pathname) ? paths.attendance : pathname;
  useShellLife();
  useOwnPauseNews();
  useShellKeys();

  // The page starts at its top; panes of a screen keep their own positions.
  const top = onAttendance ? paths.attendance : pathname;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of place itself is the reason
  useEffect(() => {
    void page.current?.scrollTo(0, 0);
  }, [top]);

  // Fetched in a quiet moment, so that they open at once and also without a network.
  useEffect(() => {
    const timer = setTimeout(() => layersWanted.set(true), LAYERS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  // The attendance screen brings its own main region beside its list.
  const Main = onAttendance ? "div" : "main";

  return (
    <>
      <nav aria-label={t("skip")}>
        <a
          className={css.skip}
          href={`#${pathname}`}
          onClick={(event) => {
            event.preventDefault();
            page.current?.focus();
          }}
        >
          {t("skip")}
        </a>
      </nav>
      <div
        className={css.app}
        data-pinned={railPinned || undefined}
        data-conversation={isConversation(pathname) || undefined}
      >
        <Rail withTools={ownBar} here={here} />
        <div className={css.page}>
          {support && (
            <Suspense fallback={null}>
              <SupportBar {...support} />
            </Suspense>
          )}
          {pause && (
            <Suspense fallback={null}>
              <PauseBar pause={pause} />
            </Suspense>
          )}
          <Banners />
          <div id="way-back" />
          {!ownBar && <TopBar />}
          <Main ref={page} className={`${css.body} ${ownBar ? "" : "scroll"}`} tabIndex={-1} data-region="">
            <Outlet />
          </Main>
        </div>
        <BottomBar here={here} />
      </div>
      <ReconnectedChip />
      {wanted && (
        <Suspense fallback={null}>
          <ShellLayers />
        </Suspense>
      )}
    </>
  );
}
