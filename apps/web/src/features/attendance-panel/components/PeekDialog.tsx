// A look at the last messages without taking part: nothing is assigned, nothing is marked as read.
import { Button, Modal } from "@mantine/core";
import type { Message } from "@prosa/contracts/messages";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconMessage2, IconMessageOff } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { ticketPath } from "../../../app/paths.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { MessageText } from "../../../shared/message-text/index.ts";
import { Empty, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import css from "../panel.module.css";
import { usePeek } from "../panel.queries.ts";

const SHOWN = 15;

export function PeekDialog({ ticket, onClose }: { ticket: Ticket; onClose(): void }) {
  const { t } = useTranslation(["panel", "common"]);
  const { data, error, isError, refetch } = usePeek(ticket.id);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("peek.title", { name: ticket.contact.name })}
      size={520}
      zIndex={300}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <p className="meta">{t("peek.hint")}</p>
      {data ? (
        <Messages messages={data.messages.slice(-SHOWN)} name={ticket.contact.name} />
      ) : isError ? (
        <FailedPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting label={t("loading")}>
          <span className={`skel ${css.boneDialog}`} />
        </Waiting>
      )}
      <div className={css.formFoot}>
        <Button
          component={Link}
          to={ticketPath(ticket.id)}
          variant="default"
          leftSection={<IconMessage2 size={16} stroke={1.75} aria-hidden />}
        >
          {t("menu.open")}
        </Button>
      </div>
    </Modal>
  );
}

function Messages({ messages, name }: { messages: Message[]; name: string }) {
  const { t } = useTranslation("panel");
  const formats = useFormats();
  const end = useRef<HTMLOListElement>(null);
  useEffect(() => {
    end.current?.scrollTo(0, end.current.scrollHeight);
  }, []);
  if (messages.length === 0) {
    return <Empty icon={<IconMessageOff size={24} stroke={1.75} aria-hidden />}>{t("peek.none")}</Empty>;
  }
  return (
    // Scrolls, so it must be reachable by keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <ol ref={end} className={`${css.peek} scroll`} tabIndex={0} aria-label={t("peek.title", { name })}>
      {messages.map((message) => (
        <li key={message.id} className={css.said} data-mine={message.fromMe || undefined}>
          <span className="sr">{message.fromMe ? (message.username ?? t("peek.us")) : name}: </span>
          {message.deletedAt ? <i>{t("peek.deleted")}</i> : <MessageText body={message.body || t("peek.file")} />}
          <time className={css.saidAt} dateTime={message.createdAt}>
            {formats.listTime(message.createdAt, new Date())}
          </time>
        </li>
      ))}
    </ol>
  );
}
