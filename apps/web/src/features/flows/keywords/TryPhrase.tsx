// Which flow a phrase would begin on a channel, asked of the same rule that decides for customers.
import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { optionsOf } from "../../../shared/choices/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts } from "../../../shared/notices/index.ts";
import css from "../flows.module.css";
import { useFlowChoices } from "../flows.queries.ts";
import { type Tried, tryPhrase } from "./keywords.queries.ts";

export function TryPhrase() {
  const { t } = useTranslation("flows");
  const channels = useFlowChoices().data?.channels ?? [];
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState("");
  const channelId = chosen ?? (channels[0] ? String(channels[0].id) : null);

  const words = ({ by, flowName }: Tried) => {
    const flow = flowName ?? "";
    if (by === "keyword") return t("keywords.try.keyword", { flow });
    if (by === "channel") return t("keywords.try.byChannel", { flow });
    return by === "default" ? t("keywords.try.default", { flow }) : t("keywords.try.none");
  };
  const run = async () => {
    if (!channelId || text.trim() === "" || busy) return;
    setBusy(true);
    try {
      setAnswer(words(await tryPhrase(text, Number(channelId))));
    } catch (error) {
      const { title, detail } = errorTexts(error);
      setAnswer([title, detail].filter(Boolean).join(". "));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className={`card ${css.try}`}
      aria-label={t("keywords.try.title")}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <TextInput
        className={css.tryText}
        label={t("keywords.try.title")}
        placeholder={t("keywords.try.text")}
        maxLength={4096}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAnswer("");
        }}
      />
      <Select
        label={t("keywords.try.channel")}
        allowDeselect={false}
        disabled={channels.length === 0}
        data={optionsOf(channels)}
        value={channelId}
        onChange={(value) => {
          setChosen(value);
          setAnswer("");
        }}
      />
      <Button type="submit" variant="default" loading={busy} disabled={!channelId}>
        {t("keywords.try.verb")}
      </Button>
      <p className={css.tryAnswer} role="status">
        {answer || (channels.length === 0 ? t("keywords.try.noChannel") : "")}
      </p>
    </form>
  );
}
