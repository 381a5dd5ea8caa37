// The screens and their addresses: hash routes, each its own chunk, all behind the guard.
import type { ComponentType } from "react";
import { createHashRouter, type RouteObject, type ShouldRevalidateFunctionArgs } from "react-router";
import { loadNamespaces, type Namespace } from "../shared/i18n/index.ts";
import { watchRouter } from "../shared/present-address.ts";
import { loadChunk } from "../shared/ui/index.ts";
import { guard } from "./guard.ts";
import { NotFoundScreen } from "./NotFoundScreen.tsx";
import { paths } from "./paths.ts";
import { RouteCrash } from "./RouteCrash.tsx";
import { ShellSkeleton } from "./shell/ShellSkeleton.tsx";

/** A screen that is fetched when somebody goes there, together with its words. */
function screen(path: string, namespaces: Namespace[], load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    ErrorBoundary: RouteCrash,
    lazy: async () => {
      const [Component] = await Promise.all([loadChunk(load), loadNamespaces(namespaces)]);
      return { Component };
    },
  };
}

const notThere = () => {
  throw new Response(null, { status: 404 });
};

const isConversation = (ticketId: string | undefined) => !ticketId || ticketId === "chats" || /^\d+$/.test(ticketId);

/** From one conversation to the next nothing is asked again: the guard says the same of all, and the click must not wait. */
function isAnotherScreen({ currentUrl, nextUrl, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  // The same place: somebody wants the guard to look again.
  if (currentUrl.href === nextUrl.href) return true;
  const isAttendance = ({ pathname }: URL) => `${pathname}/`.startsWith(`${paths.attendance}/`);
  return !(isAttendance(currentUrl) && isAttendance(nextUrl) && isConversation(nextParams.ticketId));
}

const routes: RouteObject[] = [
  {
    id: "public",
    loader: guard,
    shouldRevalidate: () => true,
    ErrorBoundary: RouteCrash,
    HydrateFallback: ShellSkeleton,
    children: [
      screen(paths.login, ["auth"], async () => (await import("../features/access/LoginScreen.tsx")).LoginScreen),
      screen(paths.signup, ["auth"], async () => (await import("../features/access/SignupScreen.tsx")).SignupScreen),
    ],
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
      screen(paths.home, ["home"], async () => (await import("../features/home/index.ts")).HomeScreen),
      screen(paths.panel, ["panel"], async () => (await import("../features/attendance-panel/index.ts")).PanelScreen),
      screen(paths.kanban, ["patterns", "kanban"], async () => (await import("./KanbanRoute.tsx")).KanbanRoute),
      screen(
        paths.queues,
        ["patterns", "queues"],
        async () => (await import("../features/queues/index.ts")).QueuesScreen,
      ),
      screen(paths.tags, ["patterns", "tags"], async () => (await import("../features/tags/index.ts")).TagsScreen),
      screen(
        paths.closingReasons,
        ["patterns", "reasons"],
        async () => (await import("../features/closing-reasons/index.ts")).ReasonsScreen,
      ),
      screen(
        paths.quickMessages,
        ["patterns", "texts", "message"],
        async () => (await import("../features/quick-messages/index.ts")).QuickMessagesScreen,
      ),
      screen(
        paths.farewells,
        ["patterns", "texts", "message"],
        async () => (await import("../features/farewells/index.ts")).FarewellsScreen,
      ),
      screen(
        paths.channels,
        ["patterns", "channels", "message"],
        async () => (await import("../features/channels/index.ts")).ChannelsScreen,
      ),
      screen(
        paths.users,
        ["patterns", "people"],
        async () => (await import("../features/people/index.ts")).PeopleScreen,
      ),
      screen(paths.hours, ["patterns", "hours"], async () => (await import("../features/hours/index.ts")).HoursScreen),
      screen(paths.settings, ["settings"], async () => (await import("../features/settings/index.ts")).SettingsScreen),
      screen(paths.help, ["help"], async () => (await import("../features/help/index.ts")).HelpScreen),
      screen(paths.finance, ["finance"], async () => (await import("../features/finance/index.ts")).FinanceScreen),
      screen(
        paths.contacts,
        ["patterns", "contacts"],
        async () => (await import("../features/contacts/index.ts")).ContactsScreen,
      ),
      screen(
        paths.contactBook,
        ["book"],
        async () => (await import("../features/contact-book/index.ts")).ContactBookScreen,
      ),
      {
        ...screen(
          `${paths.attendance}/:ticketId?`,
          ["ticket", "attend", "message", "composer"],
          async () => (await import("../features/inbox/index.ts")).InboxScreen,
        ),
        // One route, so that the list stays where it is while conversations change; "chats" is the empty chat area.
        loader: ({ params: { ticketId } }) => (isConversation(ticketId) ? null : notThere()),
        shouldRevalidate: isAnotherScreen,
      },
      { path: "*", Component: NotFoundScreen },
    ],
  },
];

/** The router starts its first navigation at once: words and set-up link must be there before. */
export const createRouter = () => watchRouter(createHashRouter(routes));
