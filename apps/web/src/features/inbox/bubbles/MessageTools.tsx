// The actions beside a message while it is pointed at or focused; the menu and the emoji come when they are asked for.
import { IconArrowBackUp, IconArrowForwardUp, IconDots, IconMoodSmile } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { aroundCss as css, ReactionPicker } from "../../../entities/message/bubbles/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Hint, loadPatiently } from "../../../shared/ui/index.ts";
import type { Entry } from "../state/entries.rules.ts";
import type { MessageAction, Verdict } from "./actions.rules.ts";
import { useConversation } from "./conversation-context.ts";

const MessageMenu = lazy(() => loadPatiently(() => import("./MessageMenu.tsx")));

export type OpenTool = "menu" | "reactions" | null;

interface Props {
  /** Several only of an album; what is done to one is done to the first. */
  entries: Entry[];
  verdicts: Record<MessageAction, Verdict>;
  open: OpenTool;
  onOpen(tool: OpenTool): void;
}

const icons = { react: IconMoodSmile, reply: IconArrowBackUp, forward: IconArrowForwardUp };

export function MessageTools({ entries, verdicts, open, onOpen }: Props) {
  const { t } = useTranslation("message");
  const { handlers } = useConversation();
  const [entry] = entries;
  if (!entry) return null;

  const tool = (action: "react" | "reply" | "forward") => {
    const verdict = verdicts[action];
    if (verdict === "hidden") return null;
    const Icon = icons[action];
    const label = t(`actions.${action}`);
    const hint = verdict === "yes" ? label : t(`refusal.${verdict}`);
    const run = () => (action === "react" ? onOpen("reactions") : handlers.run(action, entries));
    return (
      <Hint key={action} label={hint}>
        <button
          type="button"
          aria-label={verdict === "yes" ? label : `${label}. ${hint}`}
          aria-disabled={verdict !== "yes"}
          onClick={() => verdict === "yes" && run()}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
        </button>
      </Hint>
    );
  };

  const menuButton = (
    <button type="button" aria-label={t("actions.more")} aria-haspopup="menu" onClick={() => onOpen("menu")}>
      <IconDots size={16} stroke={1.75} aria-hidden />
    </button>
  );
  return (
    <div className={css.tools} role="toolbar" aria-label={t("actions.label")}>
      {open === "reactions" ? (
        <Suspense fallback={tool("react")}>
          <ReactionPicker entry={entry} onClose={() => onOpen(null)} />
        </Suspense>
      ) : (
        tool("react")
      )}
      {tool("reply")}
      {tool("forward")}
      {open === "menu" ? (
        <Suspense fallback={menuButton}>
          <MessageMenu entries={entries} verdicts={verdicts} onClose={() => onOpen(null)}>
            {menuButton}
          </MessageMenu>
        </Suspense>
      ) : (
        menuButton
      )}
    </div>
  );
}
