// Who has read a message and who has not, asked when somebody wants to know.
import { Modal } from "@mantine/core";
import type { ChatMessage } from "@prosa/contracts/office/internal-chat";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Avatar, FailedPanel, Waiting } from "../../shared/ui/index.ts";
import { useReaders } from "./chat.queries.ts";
import css from "./internal-chat.module.css";

export function ReadersDialog({ message, onClose }: { message: ChatMessage; onClose(): void }) {
  const { t } = useTranslation(["chat", "common"]);
  const asked = useReaders(message.id);
  const part = (title: string, people: { id: number; name: string }[]) => (
    <section>
      <h3 className={css.part}>{title}</h3>
      <ul className={css.people}>
        {people.map(({ id, name }) => (
          <li key={id}>
            <Avatar id={id} name={name} size={24} />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <Modal opened onClose={onClose} title={t("readBy")} closeButtonProps={{ "aria-label": t("common:actions.close") }}>
      {asked.isError ? (
        <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />
      ) : asked.data ? (
        <>
          {part(t("readers.read", { count: asked.data.readBy.length }), asked.data.readBy)}
          {part(t("readers.notYet", { count: asked.data.notYet.length }), asked.data.notYet)}
        </>
      ) : (
        <Waiting label={t("loading")}>{null}</Waiting>
      )}
    </Modal>
  );
}
