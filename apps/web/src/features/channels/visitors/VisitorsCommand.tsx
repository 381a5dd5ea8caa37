// "Visitors on the site now" in the command palette, for whoever works on a web chat; fetched when the palette is first opened.
import { lazy, Suspense, useState } from "react";
import { useMyChannels } from "../../../entities/channel/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useCommand } from "../../../shared/palette/index.ts";
import { loadChunk } from "../../../shared/ui/index.ts";

const VisitorsDialog = lazy(() => loadChunk(() => import("./VisitorsDialog.tsx")));

export default function VisitorsCommand() {
  const { t } = useTranslation("webchat");
  const asked = useMyChannels();
  const chats = asked.data?.channels.filter(({ type }) => type === "webchat") ?? [];
  const [isOpen, setOpen] = useState(false);
  const label = t("visitors.command");
  useCommand({ id: "visitors-now", kind: "action", label, run: () => setOpen(true) }, chats.length > 0);
  return isOpen ? (
    <Suspense fallback={null}>
      <VisitorsDialog chats={chats} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
