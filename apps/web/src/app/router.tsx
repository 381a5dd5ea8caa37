// The screens and their addresses: hash routes, each its own chunk, all behind the guard.
import type { FeatureGate } from "@prosa/contracts/gates";
import type { ComponentType } from "react";
import { createHashRouter, type RouteObject, type ShouldRevalidateFunctionArgs } from "react-router";
import { loadNamespaces } from "../shared/i18n/index.ts";
import { watchRouter } from "../shared/present-address.ts";
import { loadChunk } from "../shared/ui/index.ts";
import { guard } from "./guard.ts";
import { NotFoundScreen } from "./NotFoundScreen.tsx";
import { paths } from "./paths.ts";
import { RouteCrash } from "./RouteCrash.tsx";
import { allScreens, type ScreenId } from "./screens.ts";
import { ShellSkeleton } from "./shell/ShellSkeleton.tsx";

/** A screen that is fetched when somebody goes there, together with its words. */
function routeOf({ id, path, rest = "", namespaces, load, gate }: (typeof allScreens)[number]): RouteObject {
  return {
    path: `${path}${rest}`,
    ErrorBoundary: RouteCrash,
    lazy: async () => {
      const [Component] = await Promise.all([loadChunk(load), loadNamespaces(namespaces)]);
      return { Component: gate ? await gated(gate, Component) : Component };
    },
    ...ofItsOwn[id],
  };
}

async function gated(gate: FeatureGate, Component: ComponentType): Promise<ComponentType> {
  const [{ behindGate }] = await Promise.all([
    loadChunk(() => import("../entities/plan/index.ts")),
    loadNamespaces(["gates"]),
  ]);
  return behindGate(gate, Component);
}

const notThere = () => {
  throw new Response(null, { status: 404 });
};

const isConversation = (ticketId: string | undefined) => !ticketId || ticketId === "chats" || /^\d+$/.test(ticketId);

/** Of a conversation's messages, as the specification counts them: 1 is the newest. */
const isPage = (ticketId: string | undefined, page: string | undefined) =>
  page === undefined || (/^\d+$/.test(ticketId ?? "") && /^[1-9]\d{0,3}$/.test(page));

/** From one conversation to the next nothing is asked again: the guard says the same of all, and the click must not wait. */
function isAnotherScreen({ currentUrl, nextUrl, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  // The same place: somebody wants the guard to look again.
  if (currentUrl.href === nextUrl.href) return true;
  const isAttendance = ({ pathname }: URL) => `${pathname}/`.startsWith(`${paths.attendance}/`);
  return !(isAttendance(currentUrl) && isAttendance(nextUrl) && isConversation(nextParams.ticketId));
}

/** What only one screen's route has. */
const ofItsOwn: Partial<Record<ScreenId, Pick<RouteObject, "loader" | "shouldRevalidate">>> = {
  attendance: {
    // One route, so that the list stays where it is while conversations change; "chats" is the empty chat area.
    loader: ({ params: { ticketId, pageNumber } }) =>
      isConversation(ticketId) && isPage(ticketId, pageNumber) ? null : notThere(),
    shouldRevalidate: isAnotherScreen,
  },
};

export const routes: RouteObject[] = [
  {
    id: "public",
    loader: guard,
    shouldRevalidate: () => true,
    ErrorBoundary: RouteCrash,
    HydrateFallback: ShellSkeleton,
    children: allScreens.filter(({ isPublic }) => isPublic).map(routeOf),
  },
  {
    id: "shell",
    loader: guard,
    shouldRevalidate: isAnotherScreen,
    lazy: async () => ({ Component: (await loadChunk(() => import("./shell/Shell.tsx"))).Shell }),
    ErrorBoundary: RouteCrash,
    HydrateFallback: ShellSkeleton,
    children: [
      { path: paths.root, Component: NotFoundScreen },
      ...allScreens.filter(({ isPublic }) => !isPublic).map(routeOf),
      { path: "*", Component: NotFoundScreen },
    ],
  },
];

/** The router starts its first navigation at once: words and set-up link must be there before. */
export const createRouter = () => watchRouter(createHashRouter(routes));
