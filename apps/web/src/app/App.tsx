// The whole client: theme, cache, words, router, and what lies above every screen.
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense, useEffect } from "react";
import { RouterProvider } from "react-router/dom";
import { serverFault } from "../shared/api/index.ts";
import { changeLanguage, normalise } from "../shared/i18n/index.ts";
import { setSticky, showError, Toasts } from "../shared/notices/index.ts";
import { cssVariablesResolver, theme, useColorScheme, useView } from "../shared/theme/index.ts";
import { Gates } from "./Gates.tsx";
import { LoadingLine } from "./LoadingLine.tsx";
import { queryClient } from "./query-client.ts";
import type { createRouter } from "./router.tsx";
import { SessionEnd } from "./SessionEnd.tsx";
import { ShellSkeleton } from "./shell/ShellSkeleton.tsx";

const styleNonce = () => document.querySelector<HTMLMetaElement>("meta[name='csp-nonce']")?.content || "";
// The scroll lock under Mantine's dialogs makes a style tag of its own and looks for the nonce by this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

function useViewEffects() {
  const { language, stickyNotices } = useView();
  useEffect(() => {
    const code = language ? normalise(language) : null;
    if (code) void changeLanguage(code);
  }, [language]);
  useEffect(() => setSticky(stickyNotices), [stickyNotices]);
  useEffect(
    () =>
      serverFault.subscribe(() => {
        const error = serverFault.get();
        if (!error) return;
        error.shown = false;
        showError(error);
      }),
    [],
  );
}

export function App({ router }: { router: ReturnType<typeof createRouter> }) {
  const scheme = useColorScheme();
  useViewEffects();
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        forceColorScheme={scheme}
        cssVariablesResolver={cssVariablesResolver}
        getStyleNonce={styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <LoadingLine />
          <Suspense fallback={<ShellSkeleton />}>
            <RouterProvider router={router} />
            <Gates />
            <SessionEnd goTo={(to, reason) => void router.navigate(to, { state: { reason } })} />
            <Toasts />
          </Suspense>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}
