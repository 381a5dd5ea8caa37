// One segment: its name, who is meant, who is not, and how many that are now.
import { TextInput } from "@mantine/core";
import { createSegment } from "@prosa/contracts/automation/segments";
import type { SegmentSource } from "@prosa/contracts/campaigns";
import {
  DangerButton,
  DrawerForm,
  FormSection,
  type OpenId,
  useDrawerForm,
} from "../../../shared/form-drawer/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts } from "../../../shared/notices/index.ts";
import { AudienceFields } from "../AudienceFields.tsx";
import type { Choices } from "../wizard/step.types.ts";
import { useSegmentActions, useSegmentCount } from "./segments.queries.ts";

interface Values extends Record<string, unknown> {
  name: string;
  meant: SegmentSource[];
  except: SegmentSource[];
}

interface Props {
  id: OpenId;
  initial: Values;
  choices: Choices;
  onDelete?(): void;
}

export function SegmentForm({ id, initial, choices, onDelete }: Props) {
  const { t } = useTranslation("campaigns");
  const { create, update } = useSegmentActions();
  const form = useDrawerForm<Values>({
    name: "segment",
    id,
    initial,
    schema: createSegment.body,
    labels: { name: t("segments.name"), meant: t("segments.meant"), except: t("segments.except") },
    save: (values, changes) => (id === "new" ? create(values) : update(id, changes)),
    errorFields: { ERR_NAME_EXISTS: "name" },
  });
  const { meant, except } = form.values;
  const { error } = form.field("meant");
  return (
    <DrawerForm form={form} danger={onDelete && <DangerButton onClick={onDelete}>{t("segments.delete")}</DangerButton>}>
      <FormSection title={t("segments.data")}>
        <TextInput label={t("segments.name")} maxLength={80} required data-autofocus {...form.field("name")} />
      </FormSection>
      <FormSection title={t("segments.meant")}>
        <p className="meta">{t("segments.meantHint")}</p>
        <AudienceFields
          sources={meant}
          onChange={(sources) => form.set("meant", sources)}
          choices={choices}
          prefix="meant"
        />
        {error && <p role="alert">{error}</p>}
      </FormSection>
      <FormSection title={t("segments.except")}>
        <p className="meta">{t("segments.exceptHint")}</p>
        <AudienceFields
          sources={except}
          onChange={(sources) => form.set("except", sources)}
          choices={choices}
          prefix="except"
        />
      </FormSection>
      <Count meant={meant} except={except} />
    </DrawerForm>
  );
}

function Count(sources: Pick<Values, "meant" | "except">) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { data, error } = useSegmentCount(sources);
  if (sources.meant.length === 0) return <p className="meta">{t("segments.nobodyYet")}</p>;
  if (error) return <p role="alert">{errorTexts(error).title}</p>;
  if (!data) return <p className="meta">{t("segments.counting")}</p>;
  return (
    <p role="status" data-testid="segment-count">
      {t("segments.now", { count: data.count, number: formats.count(data.count) })}
    </p>
  );
}
