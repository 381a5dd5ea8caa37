// What stands in for a conversation that is loading, out of sight, or not there.
import { Button } from "@mantine/core";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconEyeOff, IconMessageCheck } from "@tabler/icons-react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Empty } from "../../../shared/ui/index.ts";
import css from "./conversation.module.css";

export function GoneStrip({ onNext, onBack }: { onNext: (() => void) | null; onBack(): void }) {
  const { t } = useTranslation("ticket");
  return (
    <div className={css.strip} role="status">
      <IconEyeOff size={18} stroke={1.75} aria-hidden />
      <div className="grow">
        <b>{t("gone.title")}</b>
        <span>{t("gone.detail")}</span>
      </div>
      <Button variant="default" onClick={onNext ?? onBack}>
        {t(onNext ? "gone.next" : "gone.back")}
      </Button>
    </div>
  );
}

export function Absent({ onBack }: { onBack(): void }) {
  const { t } = useTranslation("ticket");
  return (
    <Empty
      icon={<IconEyeOff size={24} stroke={1.75} />}
      title={t("gone.title")}
      action={
        <Button variant="default" onClick={onBack}>
          {t("gone.back")}
        </Button>
      }
    >
      {t("gone.detail")}
    </Empty>
  );
}

/** The company lets nobody read along: the conversation opens to whoever attends it. */
export function NotPeeking({ ticket, onAttend }: { ticket: Ticket; onAttend(): void }) {
  const { t } = useTranslation("attend");
  const isWaiting = ticket.status === "pending";
  return (
    <Empty
      icon={<IconEyeOff size={24} stroke={1.75} />}
      title={t("peekOff.title")}
      action={
        isWaiting && (
          <Button leftSection={<IconMessageCheck size={16} stroke={1.75} aria-hidden />} onClick={onAttend}>
            {t("offers.attend")}
          </Button>
        )
      }
    >
      {t("peekOff.detail")}
    </Empty>
  );
}

const BONES = [38, 54, 30, 46, 62, 34];

export function Bones() {
  return (
    <div className={css.bones}>
      {BONES.map((width, index) => (
        <span key={width} className={css.bone} data-out={index % 3 === 2 || undefined} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
