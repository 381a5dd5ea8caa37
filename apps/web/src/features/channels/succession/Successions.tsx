// Beside the cards: who took whose place, with the way back, and what disconnected channels left behind.
import { Button } from "@mantine/core";
import type { Succession } from "@prosa/contracts/channels/channel-succession";
import { IconArrowBackUp, IconArrowRight } from "@tabler/icons-react";
import { useState } from "react";
import { confirmDelete } from "../../../shared/delete-guard/index.ts";
import { useFormats, useNow } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import css from "../channels.module.css";
import { useSuccessionActions, useSuccessions } from "./succession.queries.ts";

interface Props {
  mayChange: boolean;
  onReplace(channel: { id: number; name: string }): void;
}

const SHOWN = 5;

export function Successions({ mayChange, onReplace }: Props) {
  const { t } = useTranslation("succession");
  const { data } = useSuccessions();
  const [isAll, setAll] = useState(false);
  if (!data || data.left.length + data.successions.length === 0) return null;
  const { left, successions } = data;
  const shown = isAll ? successions : successions.slice(0, SHOWN);
  return (
    <section className={css.successions} aria-label={t("list")}>
      {left.map((channel) => (
        <Remark key={channel.id} tone="warning" title={t("left", { count: channel.open, name: channel.name })}>
          {mayChange && (
            <Button size="xs" variant="default" onClick={() => onReplace(channel)}>
              {t("verb")}
            </Button>
          )}
        </Remark>
      ))}
      {successions.length > 0 && <h2 className={css.listTitle}>{t("list")}</h2>}
      <ul className={css.lines}>
        {shown.map((succession) => (
          <Line key={succession.id} succession={succession} mayChange={mayChange} onReplace={onReplace} />
        ))}
      </ul>
      {successions.length > shown.length && (
        <Button size="xs" variant="subtle" onClick={() => setAll(true)}>
          {t("more", { count: successions.length - shown.length })}
        </Button>
      )}
    </section>
  );
}

function Line({ succession, mayChange, onReplace }: Props & { succession: Succession }) {
  const { t } = useTranslation("succession");
  const { goBack } = useSuccessionActions();
  const formats = useFormats();
  const now = useNow();
  const { from, to, state, isStopped, tickets, by, startedAt, isUndoable } = succession;
  const askBack = () =>
    confirmDelete({
      title: t("back.title"),
      name: `${to.name} → ${from.name}`,
      consequence: t("back.consequence"),
      verb: t("back.verb"),
      done: t("back.done"),
      action: async () => {
        await goBack(succession.id);
      },
    });
  const facts = [
    t(isStopped ? "states.stopped" : `states.${state}`),
    t("moved", { count: tickets, formatted: formats.count(tickets) }),
    `${by}, ${formats.listTime(startedAt, now)}`,
  ];
  return (
    <li data-testid={`succession-${succession.id}`}>
      <span className={css.ends}>
        <b className="trunc">{from.name}</b>
        <IconArrowRight size={14} stroke={1.75} aria-label={t("by")} />
        <b className="trunc">{to.name}</b>
      </span>
      <span className="meta grow">{facts.join(" · ")}</span>
      {mayChange && isStopped && state === "moving" && (
        <Button size="xs" variant="default" onClick={() => onReplace(from)}>
          {t("goOn")}
        </Button>
      )}
      {mayChange && isUndoable && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
          onClick={askBack}
          aria-label={t("back.named", { from: from.name, to: to.name })}
        >
          {t("back.verb")}
        </Button>
      )}
    </li>
  );
}
