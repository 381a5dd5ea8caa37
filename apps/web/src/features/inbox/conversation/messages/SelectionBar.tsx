// Several messages are chosen: how many of how many, and what can be done with all of them at once.
import { Button } from "@mantine/core";
import { IconArrowForwardUp, IconCopy, IconTrash, IconX } from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import { useSignedIn } from "../../../../shared/api/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { type MessageAction, verdictsOn } from "../../bubbles/actions.rules.ts";
import { type MessageHandlers, useConversation } from "../../bubbles/conversation-context.ts";
import type { Entry } from "../../state/entries.rules.ts";
import css from "./selection.module.css";
import { SELECT_MAX, type Selection } from "./use-selection.ts";

const icons = { forward: IconArrowForwardUp, copy: IconCopy, delete: IconTrash };

interface Props {
  selection: Selection;
  entries: Entry[];
  handlers: MessageHandlers;
}

export default function SelectionBar({ selection, entries, handlers }: Props) {
  const { t } = useTranslation("message");
  const { ticket, capabilities } = useConversation();
  const { userId } = useSignedIn();
  const chosen = entries.filter(({ clientId }) => selection.chosen.has(clientId));
  const stop = useEffectEvent(selection.stop);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === "Escape" && !event.defaultPrevented && stop();
    window.addEventListener("keydown", leave);
    return () => window.removeEventListener("keydown", leave);
  }, []);

  /** For all or not at all: the first reason found is said. */
  const verdictOf = (action: MessageAction) => {
    const known = { capabilities, ticket, userId, now: Date.now() };
    const verdicts = chosen.map((entry) => verdictsOn(entry, known)[action]);
    return verdicts.find((verdict) => verdict !== "yes") ?? "yes";
  };
  const button = (action: "forward" | "copy" | "delete") => {
    const verdict = verdictOf(action);
    const Icon = icons[action];
    const reason = verdict === "yes" ? undefined : verdict === "hidden" ? t("select.notAll") : t(`refusal.${verdict}`);
    return (
      <Button
        key={action}
        variant="default"
        leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        disabled={chosen.length === 0 || verdict !== "yes"}
        title={reason}
        onClick={() => {
          handlers.run(action, chosen);
          if (action !== "delete") selection.stop();
        }}
      >
        {t(`actions.${action}`)}
      </Button>
    );
  };
  return (
    <div className={css.bar} role="toolbar" aria-label={t("select.label")} data-testid="selection">
      <b className="tnum" role="status">
        {t("select.count", { count: chosen.length, most: SELECT_MAX })}
      </b>
      <span className="grow">{chosen.length >= SELECT_MAX && t("select.full")}</span>
      {button("forward")}
      {button("copy")}
      {button("delete")}
      <Button variant="subtle" leftSection={<IconX size={16} stroke={1.75} aria-hidden />} onClick={selection.stop}>
        {t("select.leave")}
      </Button>
    </div>
  );
}
