// What an edited message said before, over the mark that says it was edited.
import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { messageOriginal } from "@prosa/contracts/message-delivery";
import type { Message } from "@prosa/contracts/messages";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { api } from "../../../shared/api/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import css from "./original.module.css";

interface Props {
  message: Message;
  onClose(): void;
  /** What it opens from. */
  children: ReactElement;
}

export default function OriginalText({ message, onClose, children }: Props) {
  const { t } = useTranslation("conversation");
  const formats = useFormats();
  const { data, error, refetch } = useQuery({
    // Edited once more is another answer's time.
    queryKey: ["inbox", "original", message.id, message.editedAt],
    queryFn: ({ signal }) => api(messageOriginal, { params: { messageId: message.id }, signal, quiet: true }),
  });
  return (
    <Popover opened onChange={(opened) => !opened && onClose()} position="top-end" withArrow trapFocus returnFocus>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown aria-label={t("original.title")} data-testid="original">
        <section className={css.original} data-autofocus tabIndex={-1}>
          <h4>{t("original.title")}</h4>
          {error && <FailedPanel error={error} onRetry={() => void refetch()} />}
          {!data && !error && (
            <Waiting label={t("original.loading")}>
              <span className="skel" style={{ height: 36 }} />
            </Waiting>
          )}
          {data && !data.original && <p>{t("original.none")}</p>}
          {data?.original && (
            <>
              <p>{data.original.body}</p>
              <span className="meta">{t("original.when", { time: formats.dateTime(data.original.editedAt) })}</span>
            </>
          )}
        </section>
      </Popover.Dropdown>
    </Popover>
  );
}
