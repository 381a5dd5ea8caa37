// One line of the simulated conversation: what the customer wrote, what the channel would show, or what happened besides.
import { UnstyledButton } from "@mantine/core";
import type { Draft, Entry } from "@prosa/flows";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useWords } from "../state/use-words.ts";
import css from "./simulate.module.css";

export interface Tapped {
  text: string;
  choiceId?: string;
}

interface Props {
  entry: Entry;
  onTap?(tapped: Tapped): void;
  onBack?(): void;
}

export function Bubble({ entry, onTap, onBack }: Props) {
  const { t } = useTranslation("builder");
  if (entry.kind === "me")
    return (
      <div className={css.bubble} data-by="me">
        <span className="sr">{t("sim.you")}: </span>
        <p className={css.text}>{entry.text}</p>
        {onBack && (
          <UnstyledButton className={css.back} onClick={onBack}>
            {t("sim.back")}
          </UnstyledButton>
        )}
      </div>
    );
  if (entry.kind === "waited") return <p className={css.did}>{t("sim.waited", { seconds: entry.seconds })}</p>;
  if (entry.kind === "did") return <Deed effect={entry.effect} />;
  return (
    <div className={css.bubble} data-by="bot">
      <span className="sr">{t("sim.bot")}: </span>
      <Said draft={entry.draft} onTap={onTap} />
    </div>
  );
}

function Said({ draft, onTap }: { draft: Draft; onTap?(tapped: Tapped): void }) {
  const { t } = useTranslation("builder");
  const file = "file" in draft ? <p className="meta">{t("sim.fileAs", { name: draft.file.name })}</p> : null;
  const choices = choicesIn(draft);
  return (
    <>
      {file}
      {draft.body && <p className={css.text}>{draft.body}</p>}
      {draft.type === "locationRequest" && <p className="meta">{t("sim.askLocation")}</p>}
      {choices.length > 0 && (
        <div className={css.choices}>
          {choices.map(({ id, title, isReply }) =>
            isReply ? (
              <UnstyledButton
                key={id}
                className={css.choice}
                disabled={!onTap}
                onClick={() => onTap?.({ text: title, choiceId: id })}
              >
                {title}
              </UnstyledButton>
            ) : (
              <span key={id} className={css.choice} data-still="">
                {title}
              </span>
            ),
          )}
        </div>
      )}
    </>
  );
}

interface Offered {
  id: string;
  title: string;
  isReply: boolean;
}

const isTitled = (value: unknown): value is { id: string; title: string } =>
  typeof value === "object" && value !== null && "id" in value && "title" in value;

/** What can be tapped, wherever the content of the message keeps it. */
function choicesIn(draft: Draft): Offered[] {
  if (draft.type === "dynamicButtons")
    return draft.buttons.map(({ id, title, kind }) => ({ id, title, isReply: kind === "reply" }));
  if (!("content" in draft)) return [];
  const found: Offered[] = [];
  const look = (value: unknown): void => {
    if (isTitled(value)) found.push({ id: value.id, title: value.title, isReply: true });
    else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) look(part);
  };
  look(draft.content);
  return found;
}

function Deed({ effect }: { effect: Extract<Entry, { kind: "did" }>["effect"] }) {
  const { t } = useTranslation("builder");
  const words = useWords();
  const ended = (how: string, reason: keyof Reasons | null) => {
    const why = reason ? t(`sim.reason.${reason}`) : "";
    return t("sim.ended", { how: why ? `${how} (${why})` : how });
  };
  const say = (): string => {
    switch (effect.kind) {
      case "queue":
        return ended(
          effect.queueId === null
            ? t("sim.toOwnQueue")
            : t("sim.toQueue", { name: words.nameIn("queues", effect.queueId) }),
          effect.reason,
        );
      case "user":
        return ended(t("sim.toUser", { name: words.nameIn("users", effect.userId) }), effect.reason);
      case "close":
        return ended(t("sim.toClose"), effect.reason);
      case "flow":
        return ended(t("sim.toFlow", { name: words.nameIn("flows", effect.flowId) }), null);
      case "call":
        return effect.call.type === "webhookGet" ? t("sim.call", { url: effect.call.url }) : t("block.assistant");
      case "setField":
        return t("sim.field", { key: effect.key, value: effect.value });
      case "note":
        return t("sim.note", { text: effect.text });
      case "tag":
        return t("sim.tag");
      case "crm":
        return t("sim.crm");
    }
  };
  return <p className={css.did}>{say()}</p>;
}

type Reasons = Record<Extract<Extract<Entry, { kind: "did" }>["effect"], { reason: unknown }>["reason"], string>;
