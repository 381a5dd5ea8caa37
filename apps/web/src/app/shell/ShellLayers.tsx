// What opens above the shell: the palette and the dialogs. A chunk of its own, since no first screen needs it.
import { lazy, memo, Suspense, useEffect, useState } from "react";
import { PasswordDialog } from "../../features/access/PasswordDialog.tsx";
import { SessionsDialog } from "../../features/access/SessionsDialog.tsx";
import { SecondStepDialog } from "../../features/access/second-step/SecondStepDialog.tsx";
import { BellWatch } from "../../features/bell/index.ts";
import { Alerts } from "../../features/inbox/alerts/Alerts.tsx";
import { UnreadWatch } from "../../features/inbox/alerts/UnreadWatch.tsx";
import { DeleteGuard } from "../../shared/delete-guard/index.ts";
import { isPaletteOpen } from "../../shared/palette/index.ts";
import { useStore } from "../../shared/store.ts";
import { loadPatiently } from "../../shared/ui/index.ts";
import { WayBack } from "../way-back/WayBack.tsx";
import { MoreSheet } from "./MoreSheet.tsx";
import { Palette } from "./Palette.tsx";
import { ShortcutsSheet } from "./ShortcutsSheet.tsx";
import { layer, openLayer } from "./shell-state.ts";

// Brings the form patterns with it, so it waits until somebody wants it.
const OwnProfileDrawer = lazy(() =>
  loadPatiently(async () => ({
    default: (await import("../../features/people/OwnProfileDrawer.tsx")).OwnProfileDrawer,
  })),
);

// Colleagues are heard on every screen; what they say is drawn only where somebody looks.
const ChatWatch = lazy(() => loadPatiently(() => import("../../features/internal-chat/ChatWatch.tsx")));
const ChatDrawer = lazy(() => loadPatiently(() => import("../../features/internal-chat/ChatDrawer.tsx")));

// A call may come on any screen; its window is fetched when one does.
const CallWatch = lazy(() => loadPatiently(() => import("../../features/calls/CallWatch.tsx")));

// Brings what a browser keeps for a person; nothing on the first screen waits for it.
const OutboxWatch = lazy(() => loadPatiently(() => import("../../features/inbox/alerts/OutboxWatch.tsx")));

const VisitorsCommand = lazy(() => loadPatiently(() => import("../../features/channels/visitors/VisitorsCommand.tsx")));

/** What the palette has beside pages and actions of the shell, once somebody has opened it. */
function LaterCommands() {
  const isOpen = useStore(isPaletteOpen);
  const [isWanted, setWanted] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setWanted(true);
  }, [isOpen]);
  return isWanted ? (
    <Suspense fallback={null}>
      <VisitorsCommand />
    </Suspense>
  ) : null;
}

export const ShellLayers = memo(function ShellLayers() {
  const open = useStore(layer);
  const close = () => openLayer(null);
  return (
    <>
      <Palette />
      <LaterCommands />
      <Alerts />
      <BellWatch />
      <UnreadWatch />
      <Suspense fallback={null}>
        <OutboxWatch />
        <ChatWatch />
        <CallWatch />
      </Suspense>
      <DeleteGuard />
      <Suspense fallback={null}>
        <WayBack />
      </Suspense>
      <ShortcutsSheet opened={open === "shortcuts"} onClose={close} />
      <MoreSheet opened={open === "more"} onClose={close} />
      {open === "profile" && (
        <Suspense fallback={null}>
          <OwnProfileDrawer
            opened
            onClose={close}
            onPassword={() => openLayer("password")}
            onSessions={() => openLayer("sessions")}
          />
        </Suspense>
      )}
      {open === "chat" && (
        <Suspense fallback={null}>
          <ChatDrawer onClose={close} />
        </Suspense>
      )}
      {open === "sessions" && <SessionsDialog onClose={close} />}
      {open === "password" && <PasswordDialog onClose={close} />}
      {open === "secondStep" && <SecondStepDialog onClose={close} />}
    </>
  );
});
