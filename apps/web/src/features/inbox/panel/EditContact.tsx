// The contact's form in the panel: name, number, e-mail, notes and free fields; what was typed stays until it is saved or
// thrown away, also when the panel closes or another conversation opens.
import { ActionIcon, Button, Group, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import type { Contact } from "@prosa/contracts/contacts";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { type DraftState, useDraft } from "../../../shared/form-drawer/use-draft.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts, notify } from "../../../shared/notices/index.ts";
import {
  CONTACT_FORM,
  type ContactForm,
  changeOf,
  formOf,
  mayNumber,
  type Problem,
  problemOf,
} from "./contact-form.rules.ts";
import { DraftStrip } from "./PanelParts.tsx";
import css from "./panel.module.css";
import { useSaveContact } from "./panel.queries.ts";

export function EditContact({ contact, onDone }: { contact: Contact; onDone(): void }) {
  const { t } = useTranslation(["attend", "contact_panel", "common"]);
  // As it was when the form opened: what others change meanwhile in other fields is not taken back.
  const [before] = useState(contact);
  const [initial] = useState(() => formOf(contact));
  const [form, setForm] = useState(initial);
  const draft = useDraft<ContactForm>({
    form: CONTACT_FORM,
    id: contact.id,
    initial,
    values: form,
    secret: [],
    enabled: true,
    onFound: setForm,
  });
  const formats = useFormats();
  const leaveQuietly = useKeptOnLeaving(draft);
  const [problem, setProblem] = useState<Problem | null>(null);
  const save = useSaveContact(contact.id, { isShown: true });
  const patch = (part: Partial<ContactForm>) => {
    setForm((now) => ({ ...now, ...part }));
    setProblem(null);
  };
  const said = (...which: Problem[]) => (problem && which.includes(problem) ? t(`contact_panel:${problem}`) : null);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(form, before);
    setProblem(found);
    if (found || save.isPending) return;
    const change = changeOf(before, form);
    if (Object.keys(change).length === 0) return onDone();
    save.mutate(
      { change },
      {
        onSuccess: () => {
          draft.remove(true);
          notify({ kind: "success", title: t("contact_panel:saved") });
          onDone();
        },
      },
    );
  };
  const handleDiscard = () => {
    setForm(initial);
    setProblem(null);
    draft.remove(false);
  };
  return (
    <form className={css.form} noValidate onSubmit={handleSubmit} aria-label={t("contact_panel:edit")}>
      {draft.restored && (
        <DraftStrip text={t("contact_panel:draft.restored")}>
          <Button variant="subtle" size="compact-xs" onClick={handleDiscard}>
            {t("contact_panel:draft.discard")}
          </Button>
        </DraftStrip>
      )}
      <TextInput
        label={t("contact_panel:name")}
        required
        maxLength={200}
        value={form.name}
        error={said("nameRequired")}
        data-autofocus
        onChange={(event) => patch({ name: event.currentTarget.value })}
      />
      {mayNumber(before) && (
        <TextInput
          label={t("contact_panel:number")}
          type="tel"
          inputMode="tel"
          required
          maxLength={30}
          value={form.number}
          error={said("numberInvalid")}
          description={form.number === initial.number ? null : t("contact_panel:numberHint")}
          onChange={(event) => patch({ number: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={t("contact_panel:email")}
        type="email"
        maxLength={254}
        value={form.email}
        error={said("emailInvalid")}
        onChange={(event) => patch({ email: event.currentTarget.value })}
      />
      <ExtraFields
        extra={form.extra}
        problem={said("extraUnnamed", "extraTwice")}
        onChange={(extra) => patch({ extra })}
      />
      <Textarea
        label={t("contact_panel:notes")}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={10_000}
        value={form.notes}
        onChange={(event) => patch({ notes: event.currentTarget.value })}
      />
      {save.error && (
        <p className={css.problem} role="alert">
          {errorTexts(save.error).title}. {errorTexts(save.error).action}
        </p>
      )}
      {draft.at !== null && (
        <p className="meta" role="status">
          {t("contact_panel:draft.keptAt", { time: formats.time(new Date(draft.at)) })}
        </p>
      )}
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={() => {
            leaveQuietly();
            onDone();
          }}
        >
          {t("common:actions.cancel")}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t("common:actions.save")}
        </Button>
      </Group>
    </form>
  );
}

/** Whoever leaves by another way than the form's own buttons is told that nothing is lost. */
function useKeptOnLeaving({ flush }: DraftState): () => void {
  const { t } = useTranslation(["attend", "contact_panel"]);
  const isTold = useRef(false);
  const keep = useEffectEvent(() => {
    if (!flush() || isTold.current) return;
    notify({
      kind: "info",
      title: t("contact_panel:draft.left"),
      detail: t("contact_panel:draft.leftDetail"),
      key: "draft-kept",
    });
  });
  useEffect(() => () => keep(), []);
  return () => {
    isTold.current = true;
  };
}

interface ExtraProps {
  extra: ContactForm["extra"];
  problem: string | null;
  onChange(extra: ContactForm["extra"]): void;
}

function ExtraFields({ extra, problem, onChange }: ExtraProps) {
  const { t } = useTranslation(["attend", "contact_panel"]);
  return (
    <fieldset className={css.fields}>
      <legend>{t("contact_panel:extra")}</legend>
      {extra.map((field, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own while they are written
        <div key={at} className={css.field}>
          <TextInput
            aria-label={t("contact_panel:extraName")}
            placeholder={t("contact_panel:extraName")}
            maxLength={60}
            value={field.name}
            onChange={(event) => onChange(extra.with(at, { ...field, name: event.currentTarget.value }))}
          />
          <TextInput
            aria-label={t("contact_panel:extraValue")}
            placeholder={t("contact_panel:extraValue")}
            maxLength={500}
            value={field.value}
            onChange={(event) => onChange(extra.with(at, { ...field, value: event.currentTarget.value }))}
          />
          <ActionIcon
            aria-label={t("contact_panel:removeExtra", { number: at + 1 })}
            onClick={() => onChange(extra.toSpliced(at, 1))}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...extra, { name: "", value: "" }])}
      >
        {t("contact_panel:addExtra")}
      </Button>
    </fieldset>
  );
}
