// Whether and how a channel asks for a grade when a conversation is closed.
import { NumberInput, Switch } from "@mantine/core";
import { type FieldProps, FormSection } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { MessageField } from "../../../shared/message-text/index.ts";

const TEXT_MAX = 1000;

/** What the form keeps of it. */
export interface RatingValues {
  ratingOn: boolean;
  ratingAsk: string;
  ratingThanks: string;
  ratingInvalid: string;
  ratingComment: string;
  ratingAfterSilence: boolean;
  ratingWait: number;
  ratingAgain: number;
}

interface Props {
  form: {
    values: RatingValues;
    field(name: keyof RatingValues, options?: { type: "checkbox" }): FieldProps;
    set<K extends keyof RatingValues>(name: K, value: RatingValues[K]): void;
  };
  labels: Record<keyof RatingValues, string>;
  /** Then it may also ask after that. */
  closesByItself: boolean;
  readOnly: boolean;
}

type Words = "ratingAsk" | "ratingThanks" | "ratingInvalid" | "ratingComment";

export function RatingFields({ form, labels, closesByItself, readOnly }: Props) {
  const { t } = useTranslation("channels");
  const words = (name: Words) => (
    <MessageField
      field={form.field(name)}
      label={labels[name]}
      description={t(`fields.${name}Hint`)}
      maxLength={TEXT_MAX}
      onChange={(text) => form.set(name, text)}
      readOnly={readOnly}
    />
  );
  const number = (name: "ratingWait" | "ratingAgain", min: number, max: number) => (
    <NumberInput
      label={labels[name]}
      min={min}
      max={max}
      allowDecimal={false}
      {...form.field(name)}
      onChange={(value) => form.set(name, Number(value))}
    />
  );
  return (
    <FormSection title={t("sections.rating")}>
      <Switch
        label={labels.ratingOn}
        description={t("fields.ratingOnHint")}
        {...form.field("ratingOn", { type: "checkbox" })}
      />
      {form.values.ratingOn && (
        <>
          {words("ratingAsk")}
          {words("ratingComment")}
          {words("ratingThanks")}
          {words("ratingInvalid")}
          {number("ratingWait", 5, 1440)}
          {number("ratingAgain", 0, 720)}
          {closesByItself && (
            <Switch
              label={labels.ratingAfterSilence}
              description={t("fields.ratingAfterSilenceHint")}
              {...form.field("ratingAfterSilence", { type: "checkbox" })}
            />
          )}
        </>
      )}
    </FormSection>
  );
}
