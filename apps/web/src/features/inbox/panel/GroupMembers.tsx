// The people of a group, who wrote last first.
import type { Ticket } from "@prosa/contracts/tickets";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Avatar, FailedPanel } from "../../../shared/ui/index.ts";
import { useMembers } from "../state/group.queries.ts";
import { Section } from "./PanelParts.tsx";
import css from "./panel.module.css";

export default function GroupMembers({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("group");
  const formats = useFormats();
  const query = useMembers(ticket.id);
  const { data: members } = query;
  const phoneOf = (number: string | null) => number && formats.phone(number);
  return (
    <Section name="members" title={t("members.label")} count={members?.length || undefined}>
      {members === undefined &&
        (query.error ? (
          <FailedPanel error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <span className="skel" style={{ height: 60 }} />
        ))}
      {members?.length === 0 && <p className={css.none}>{t("members.unknown")}</p>}
      <ul className={css.members}>
        {members?.map(({ id, name, number, shown }) => (
          <li key={id}>
            <Avatar id={id} name={name ?? shown} size={24} />
            <span className="trunc">{name ?? phoneOf(number) ?? shown}</span>
            {name && number && <span className="meta tnum">{phoneOf(number)}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
