// Everything else that can be done with a message, each with the reason when it cannot be done now.
import { Menu } from "@mantine/core";
import "@mantine/core/styles/Menu.layer.css";
import {
  IconBolt,
  IconCheckbox,
  IconClockCancel,
  IconCopy,
  IconDownload,
  IconInfoCircle,
  IconListCheck,
  IconPencil,
  IconRobot,
  IconTrash,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { newTaskPath } from "../../../app/paths.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { goTo, presentAddress } from "../../../shared/present-address.ts";
import type { Entry } from "../state/entries.rules.ts";
import type { MessageAction, Verdict } from "./actions.rules.ts";
import { useConversation } from "./conversation-context.ts";

const items = {
  copy: IconCopy,
  download: IconDownload,
  edit: IconPencil,
  cancel: IconClockCancel,
  select: IconCheckbox,
  quick: IconBolt,
  details: IconInfoCircle,
  delete: IconTrash,
} as const satisfies Partial<Record<MessageAction, unknown>>;
type Item = keyof typeof items;

const openTicketId = () => Number(/\/(\d+)$/.exec(presentAddress().pathname)?.[1] ?? 0);

interface Props {
  entries: Entry[];
  verdicts: Record<MessageAction, Verdict>;
  /** What it hangs on. */
  children: ReactNode;
  onClose(): void;
}

export default function MessageMenu({ entries, verdicts, children, onClose }: Props) {
  const { t } = useTranslation("message");
  const { handlers } = useConversation();
  const words = entries[0]?.isDeleted ? "" : (entries[0]?.body.trim() ?? "");
  const shown = (Object.keys(items) as Item[]).filter((action) => verdicts[action] !== "hidden");
  return (
    <Menu opened onClose={onClose} position="bottom-end" withinPortal returnFocus>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {verdicts.why === "yes" && <WhyItem onAsk={() => handlers.run("why", entries)} />}
        {shown.map((action) => {
          const verdict = verdicts[action];
          const Icon = items[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
              color={action === "delete" ? "red" : undefined}
              disabled={verdict !== "yes"}
              onClick={() => handlers.run(action, entries)}
            >
              {t(`actions.${action}`)}
              {verdict !== "yes" && verdict !== "hidden" && (
                <small style={{ display: "block" }}>{t(`refusal.${verdict}`)}</small>
              )}
            </Menu.Item>
          );
        })}
        {words !== "" && (
          <Menu.Item
            leftSection={<IconListCheck size={16} stroke={1.75} aria-hidden />}
            onClick={() => goTo(newTaskPath({ ticketId: openTicketId(), text: words }))}
          >
            {t("actions.task")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Its words come when a bot's message is asked about, not with every menu. */
function WhyItem({ onAsk }: { onAsk(): void }) {
  const { t } = useTranslation("why");
  return (
    <Menu.Item leftSection={<IconRobot size={16} stroke={1.75} aria-hidden />} onClick={onAsk}>
      {t("action")}
    </Menu.Item>
  );
}
