// "Why do I see this?": the rules behind a person's list, what they make of one ticket, and the list through their eyes.
import { Button, NativeSelect } from "@mantine/core";
import { explainTickets } from "@prosa/contracts/ticket-why";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconCheck, IconEyeOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePeopleChoices } from "../../../entities/people/index.ts";
import { api, useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { FailedPanel, Remark, ReturnFocus, Waiting } from "../../../shared/ui/index.ts";
import { Dialog } from "../dialogs/Dialog.tsx";
import css from "./list-tools.module.css";

interface Props {
  /** One ticket to be judged; null: the list as a whole. */
  ticket: Ticket | null;
  viewAs: number | null;
  onViewAs(userId: number | null): void;
  onClose(): void;
}

/** Rules that take something away; the others bring tickets in. */
const hiding = new Set(["channelLimit", "hideChatbot", "hideAssigned", "hidePrivate", "walletOnly", "otherQueue"]);

export default function WhyDialog({ ticket, viewAs, onViewAs, onClose }: Props) {
  const { t } = useTranslation("ticket");
  const { profile, userId } = useSignedIn();
  const mayAskForOthers = profile === "admin";
  const people = usePeopleChoices(mayAskForOthers);
  const [about, setAbout] = useState(viewAs ?? userId);
  const asked = useQuery({
    queryKey: ["inbox", "why", about, ticket?.id ?? null],
    queryFn: ({ signal }) =>
      api(explainTickets, {
        query: { userId: about === userId ? undefined : about, ticketId: ticket?.id },
        signal,
        quiet: true,
      }),
  });
  const name = people.find(({ id }) => id === about)?.name ?? "";
  const isMe = about === userId;

  const show = () => {
    onViewAs(isMe ? null : about);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t(ticket ? "why.ticketTitle" : "why.title")}>
      <ReturnFocus />
      <div className={css.whyForm}>
        {mayAskForOthers && (
          <NativeSelect
            label={t("why.person")}
            value={about}
            onChange={(event) => setAbout(Number(event.currentTarget.value))}
            data={[
              { value: String(userId), label: t("why.me") },
              ...people.filter(({ id }) => id !== userId).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        {asked.isPending ? (
          <Waiting label={t("why.loading")}>{t("why.loading")}</Waiting>
        ) : asked.isError ? (
          <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />
        ) : (
          <>
            {ticket && asked.data.ticket && (
              <Verdict name={isMe ? t("why.me") : name} contact={ticket.contact.name} {...asked.data.ticket} />
            )}
            {!ticket && <Rules rules={asked.data.rules} />}
          </>
        )}
        {mayAskForOthers && (!isMe || viewAs !== null) && (
          <Button variant="default" onClick={show}>
            {isMe ? t("why.backToMe") : t("why.viewAs", { name })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

interface VerdictProps {
  name: string;
  contact: string;
  isVisible: boolean;
  because: string[];
}

function Verdict({ name, contact, isVisible, because }: VerdictProps) {
  const { t } = useTranslation("ticket");
  return (
    <Remark
      tone={isVisible ? "success" : "warning"}
      title={t(isVisible ? "why.sees" : "why.hidden", { name, contact })}
    >
      {because.map((rule) => t(`why.reasons.${rule as "ownTickets"}`, { names: "" })).join(" ")}
    </Remark>
  );
}

function Rules({ rules }: { rules: { rule: string; names: string[] }[] }) {
  const { t } = useTranslation("ticket");
  return (
    <ul className={css.whyList}>
      {rules.map(({ rule, names }) => (
        <li key={rule}>
          {hiding.has(rule) ? (
            <IconEyeOff size={18} stroke={1.75} aria-hidden />
          ) : (
            <IconCheck size={18} stroke={1.75} aria-hidden />
          )}
          <span>
            {t(`why.reasons.${rule as "ownTickets"}`)}
            {names.length > 0 && ` ${names.join(", ")}.`}
          </span>
        </li>
      ))}
    </ul>
  );
}
