// One plays the assistant too: what it answers in the simulator, and which way it takes.
import { Select, Textarea } from "@mantine/core";
import type { Situation } from "@prosa/flows";
import { useTranslation } from "../../../../shared/i18n/index.ts";

const ways = ["answers", "transfer", "done", "fails"] as const;

export interface Acting {
  text: string;
  way: (typeof ways)[number];
}

/** `usual`: what is said where nothing was written. */
export function actedBy({ text, way }: Acting, usual: string): Situation["assistant"] {
  if (way === "fails") return null;
  return { text: text.trim() || usual, exit: way === "answers" ? null : way };
}

export function ActAssistant({ value, onChange }: { value: Acting; onChange(next: Acting): void }) {
  const { t } = useTranslation("builder");
  return (
    <>
      <Select
        size="xs"
        label={t("sim.assistant")}
        allowDeselect={false}
        data={ways.map((way) => ({ value: way, label: t(`sim.assistantWay.${way}`) }))}
        value={value.way}
        onChange={(chosen) => onChange({ ...value, way: ways.find((way) => way === chosen) ?? value.way })}
      />
      {value.way !== "fails" && (
        <Textarea
          size="xs"
          label={t("sim.assistantSays")}
          placeholder={t("sim.assistantText")}
          maxLength={4096}
          autosize
          minRows={1}
          maxRows={4}
          value={value.text}
          onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
        />
      )}
    </>
  );
}
