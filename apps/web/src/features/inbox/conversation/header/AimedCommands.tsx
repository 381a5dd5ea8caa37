// The palette's actions on the open ticket that name an aim: to whom it is given, and with which tag its contact is marked.
import type { Ticket } from "@prosa/contracts/tickets";
import { useQuery } from "@tanstack/react-query";
import { useEffectEvent, useMemo } from "react";
import { givenTo, nowhere, transferTargetsQuery, wishFor } from "../../../../entities/ticket/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { notify } from "../../../../shared/notices/index.ts";
import { type Command, useCommands } from "../../../../shared/palette/index.ts";
import { useSaveContact } from "../../panel/panel.queries.ts";
import { useFilterChoices } from "../../state/choices.queries.ts";
import type { WantedChange } from "../../state/ticket-changes.queries.ts";

interface Props {
  ticket: Ticket;
  /** False: this person may only look at it. */
  mayGive: boolean;
  onGive(wanted: WantedChange): void;
}

const aimed = (id: string, label: string, run: () => void): Command => ({
  id,
  kind: "action",
  label,
  isOneOfMany: true,
  run,
});

export default function AimedCommands(props: Props) {
  useCommands(useReceivers(props));
  useCommands(useTags(props.ticket));
  return null;
}

function useReceivers({ ticket, mayGive, onGive }: Props): Command[] {
  const { t } = useTranslation("attend");
  const { data: targets } = useQuery({ ...transferTargetsQuery(ticket.id), enabled: mayGive });
  const { queueId } = ticket;
  const give = useEffectEvent((wanted: WantedChange | null) => wanted && onGive(wanted));
  return useMemo(() => {
    if (!targets || !mayGive) return [];
    const toPeople = targets.people.flatMap((one) =>
      one.isHere
        ? []
        : aimed(`give-person-${one.id}`, t("commands.give", { name: one.name }), () =>
            give(wishFor(givenTo(one, targets, { queueId }), { queueId }, "")),
          ),
    );
    const toQueues = targets.queues.flatMap(({ id, name, isHere }) =>
      isHere
        ? []
        : aimed(`give-queue-${id}`, t("commands.giveQueue", { name }), () =>
            give(wishFor({ ...nowhere, aim: "queue", queueId: id }, { queueId }, "")),
          ),
    );
    return [...toPeople, ...toQueues];
  }, [targets, mayGive, queueId, t]);
}

function useTags({ contactId, contact }: Ticket): Command[] {
  const { t } = useTranslation("attend");
  const { tags } = useFilterChoices(true);
  const { mutateAsync } = useSaveContact(contactId);
  const worn = contact.tags;
  const { name: person } = contact;
  return useMemo(() => {
    const ids = worn.map(({ id }) => id);
    // The palette has closed by the time of the answer, and a refusal has been shown by then.
    const put = (tagIds: number[], title: string) =>
      void mutateAsync({ change: { tagIds } }).then(
        () => notify({ kind: "success", title }),
        () => {},
      );
    const on = tags.flatMap(({ id, name }) =>
      ids.includes(id)
        ? []
        : aimed(`tag-${id}`, t("commands.tag", { name }), () =>
            put([...ids, id], t("commands.tagged", { name, person })),
          ),
    );
    const off = worn.map(({ id, name }) =>
      aimed(`untag-${id}`, t("panel.removeTag", { name }), () =>
        put(
          ids.filter((one) => one !== id),
          t("commands.untagged", { name, person }),
        ),
      ),
    );
    return [...on, ...off];
  }, [tags, worn, person, mutateAsync, t]);
}
