// One contact: who it is, its tags and whose customer it is, what is kept about it, and what it is spared.
import { MultiSelect, Switch, Textarea, TextInput } from "@mantine/core";
import { type Contact, ContactInput } from "@prosa/contracts/contacts";
import { allows } from "@prosa/contracts/permissions";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { ContactDeals } from "../../../entities/deal/index.ts";
import { usePeopleChoices } from "../../../entities/people/index.ts";
import { useTagChoices } from "../../../entities/tag/index.ts";
import { ApiError, useSignedIn } from "../../../shared/api/index.ts";
import {
  DangerButton,
  type DrawerAddress,
  DrawerForm,
  type DrawerFormState,
  FormSection,
  lazyForm,
  type OpenId,
  useDrawerForm,
} from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { bodyOf, type ContactValues, extraProblem, flagNames, freshContact, valuesOf } from "../contact-form.rules.ts";
import css from "../contacts.module.css";
import { useContactActions } from "../contacts.queries.ts";
import { readTyped } from "../typed-phone.ts";
import { useNumberText } from "./ContactMarks.tsx";
import { ExtraInfoFields } from "./ExtraInfoFields.tsx";
import { IdentitySection } from "./IdentitySection.tsx";
import { PhoneField } from "./PhoneField.tsx";

const PersonalDataSection = lazyForm(async () => (await import("./PersonalDataSection.tsx")).PersonalDataSection);

const Twin = z.object({ id: z.number() });

/** Empty is no e-mail, and the number is judged by what it can be read as. */
const FormShape = ContactInput.pick({ name: true, notes: true }).extend({
  email: z.union([z.literal(""), z.email().max(254)]),
});

interface Props {
  id: OpenId;
  contact?: Contact;
  drawer: DrawerAddress;
  onDelete?(): void;
}

function useContactForm({ id, contact }: Pick<Props, "id" | "contact">, onTwin: (id: number | null) => void) {
  const { t } = useTranslation("contacts");
  const { create, update } = useContactActions();
  const numberText = useNumberText();
  const known = contact ? numberText(contact) : "";
  const initial = contact ? valuesOf(contact, known) : freshContact;
  const flags = Object.fromEntries(flagNames.map((flag) => [flag, t(`flags.${flag}.name`)]));
  const labels = {
    name: t("form.name"),
    number: t("form.number"),
    email: t("form.email"),
    tagIds: t("form.tags"),
    walletIds: t("form.wallets"),
    extraInfo: t("form.sections.extra"),
    notes: t("form.notes"),
    ...flags,
  } as { [Field in keyof ContactValues]: string };
  const form = useDrawerForm<ContactValues>({
    name: "contact",
    id,
    initial,
    schema: FormShape,
    labels,
    check: ({ number, extraInfo }) => {
      const problem = extraProblem(extraInfo);
      const isEmpty = number.trim() === "";
      return {
        number:
          number === known || (isEmpty && known === "" && id !== "new")
            ? undefined
            : isEmpty
              ? t("form.numberRequired")
              : readTyped(number)
                ? undefined
                : t("form.numberInvalid"),
        extraInfo: problem ? t(`form.extra.${problem}`) : undefined,
      };
    },
    async save(values, changes) {
      onTwin(null);
      try {
        if (id !== "new") return await update(id, bodyOf(changes));
        return await create({ ...bodyOf(values), name: values.name.trim(), number: values.number.trim() });
      } catch (error) {
        const isTwin = error instanceof ApiError && error.code === "ERR_DUPLICATED_CONTACT";
        const twin = isTwin ? Twin.safeParse(error.entity) : null;
        if (twin?.success) onTwin(twin.data.id);
        throw error;
      }
    },
    errorFields: { ERR_DUPLICATED_CONTACT: "number", ERR_WAPP_INVALID_CONTACT: "number" },
  });
  return { form, known, labels };
}

interface PickerProps {
  form: DrawerFormState<ContactValues>;
  field: "tagIds" | "walletIds";
  placeholder: string;
  choices: readonly { id: number; name: string }[];
}

function Picker({ form, field, placeholder, choices }: PickerProps) {
  const { t } = useTranslation("contacts");
  const picked = form.values[field];
  const known = new Map(choices.map(({ id, name }) => [String(id), name]));
  return (
    <MultiSelect
      {...form.field(field)}
      label={form.labels[field]}
      placeholder={picked.length === 0 ? placeholder : undefined}
      data={[...known].map(([value, label]) => ({ value, label }))}
      value={picked.map(String)}
      onChange={(ids) => form.set(field, ids.map(Number))}
      searchable
      hidePickedOptions
      nothingFoundMessage={t("form.nothingFound")}
      comboboxProps={{ zIndex: 310 }}
    />
  );
}

export function ContactForm({ id, contact, drawer, onDelete }: Props) {
  const { t } = useTranslation("contacts");
  const { profile } = useSignedIn();
  const [twinId, setTwinId] = useState<number | null>(null);
  const { form, known, labels } = useContactForm({ id, ...(contact ? { contact } : {}) }, setTwinId);
  const tags = useTagChoices();
  const people = usePeopleChoices();
  const extraError = form.mantine.errors.extraInfo;
  return (
    <DrawerForm form={form} danger={onDelete && <DangerButton onClick={onDelete}>{t("delete.title")}</DangerButton>}>
      <FormSection title={t("form.sections.data")}>
        <TextInput label={labels.name} required maxLength={200} data-autofocus {...form.field("name")} />
        <PhoneField
          form={form}
          label={t("form.number")}
          known={known}
          isMasked={contact?.isNumberMasked ?? false}
          required={id === "new" || known !== ""}
        />
        {twinId !== null && (
          <Link className="text-link" to={drawer.hrefOf(twinId)}>
            {t("form.openTwin")}
          </Link>
        )}
        <TextInput label={labels.email} type="email" maxLength={254} autoComplete="off" {...form.field("email")} />
      </FormSection>
      <FormSection title={t("form.sections.people")}>
        <Picker
          form={form}
          field="tagIds"
          placeholder={t("form.tagsPlaceholder")}
          choices={[...tags, ...(contact?.tags ?? [])]}
        />
        <Picker
          form={form}
          field="walletIds"
          placeholder={t("form.walletsPlaceholder")}
          choices={[...people, ...(contact?.wallets ?? [])]}
        />
      </FormSection>
      <FormSection title={t("form.sections.extra")}>
        <ExtraInfoFields
          rows={form.values.extraInfo}
          error={typeof extraError === "string" ? extraError : undefined}
          onChange={(rows) => form.set("extraInfo", rows)}
        />
      </FormSection>
      <FormSection title={t("form.sections.notes")}>
        <Textarea
          aria-label={t("form.notes")}
          placeholder={t("form.notesPlaceholder")}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={10_000}
          {...form.field("notes")}
        />
      </FormSection>
      <FormSection title={t("form.sections.options")}>
        <div className={css.flags}>
          {flagNames.map((flag) => (
            <Switch
              key={flag}
              label={t(`flags.${flag}.name`)}
              description={t(`flags.${flag}.hint`)}
              {...form.field(flag, { type: "checkbox" })}
            />
          ))}
        </div>
      </FormSection>
      {contact && (
        <FormSection title={t("form.sections.deals")}>
          <Suspense fallback={null}>
            <ContactDeals contactId={contact.id} contactName={contact.name} />
          </Suspense>
        </FormSection>
      )}
      {contact && <IdentitySection contact={contact} drawer={drawer} />}
      {contact && allows(profile, "massActions", "full") && (
        <Suspense fallback={null}>
          <PersonalDataSection contact={contact} drawer={drawer} />
        </Suspense>
      )}
    </DrawerForm>
  );
}
