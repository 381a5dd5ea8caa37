// The form of the company's profile. Zone and currency say what they change.
import { Select, Textarea, TextInput } from "@mantine/core";
import { type CompanyProfile, CompanyProfileInput, currencies } from "@prosa/contracts/company-profile";
import { timeZones } from "../../entities/company/index.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { DrawerForm, FormSection, useDrawerForm } from "../../shared/form-drawer/index.ts";
import { useLocale, useTranslation } from "../../shared/i18n/index.ts";
import { notify } from "../../shared/notices/index.ts";
import { useProfileActions } from "./company.queries.ts";

interface Values extends Record<string, unknown> {
  name: string;
  email: string;
  whatsapp: string;
  website: string;
  postalAddress: string;
  timeZone: string;
  currency: string;
}

const orNull = (text: string) => (text.trim() === "" ? null : text.trim());
/** People leave the beginning of an address out. */
const withScheme = (text: string) =>
  text.trim() === "" || /^https?:\/\//i.test(text) ? text : `https://${text.trim()}`;

type Body = Parameters<ReturnType<typeof useProfileActions>["save"]>[0];

/** Empty means none; what was not touched is not sent. */
function bodyOf(changes: Partial<Values>): Body {
  const { email, whatsapp, website, postalAddress, ...rest } = changes;
  const optional = { email, whatsapp, website: website === undefined ? undefined : withScheme(website), postalAddress };
  const given = Object.entries(optional).filter(([, text]) => text !== undefined);
  return { ...rest, ...Object.fromEntries(given.map(([name, text]) => [name, orNull(text ?? "")])) } as Body;
}

function useProfileForm(profile: CompanyProfile) {
  const { t } = useTranslation(["settings", "patterns"]);
  const { tenantId } = useSignedIn();
  const { save } = useProfileActions();
  const labels = {
    name: t("company.fields.name"),
    email: t("company.fields.email"),
    whatsapp: t("company.fields.whatsapp"),
    website: t("company.fields.website"),
    postalAddress: t("company.fields.postalAddress"),
    timeZone: t("company.fields.timeZone"),
    currency: t("company.fields.currency"),
  };
  const { shape } = CompanyProfileInput;
  const refusal = (field: "whatsapp" | "website" | "postalAddress", text: string) =>
    shape[field].safeParse(orNull(text)).success ? undefined : t("patterns:invalid.invalid", { field: labels[field] });
  return useDrawerForm<Values>({
    name: "company-profile",
    id: tenantId,
    initial: {
      name: profile.name,
      email: profile.email ?? "",
      whatsapp: profile.whatsapp ?? "",
      website: profile.website ?? "",
      postalAddress: profile.postalAddress ?? "",
      timeZone: profile.timeZone,
      currency: profile.currency,
    },
    labels,
    schema: CompanyProfileInput.pick({ name: true }),
    check: ({ email, whatsapp, website, postalAddress }) => ({
      email: shape.email.safeParse(orNull(email)).success ? undefined : t("patterns:invalid.email"),
      whatsapp: refusal("whatsapp", whatsapp),
      website: refusal("website", withScheme(website)),
      postalAddress: refusal("postalAddress", postalAddress),
    }),
    async save(_, changes) {
      await save(bodyOf(changes));
      notify({ kind: "success", title: t("company.saved") });
    },
  });
}

export function ProfileForm({ profile }: { profile: CompanyProfile }) {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  const form = useProfileForm(profile);
  const { labels } = form;
  const names = new Intl.DisplayNames([locale], { type: "currency" });
  const known = [...new Set<string>([...currencies, profile.currency])];
  return (
    <DrawerForm form={form}>
      <FormSection title={t("company.data")}>
        <TextInput
          label={labels.name}
          description={t("company.hints.name")}
          maxLength={120}
          required
          data-autofocus
          {...form.field("name")}
        />
        <TextInput label={labels.email} type="email" maxLength={254} {...form.field("email")} />
        <TextInput label={labels.whatsapp} type="tel" maxLength={20} {...form.field("whatsapp")} />
        <TextInput label={labels.website} type="url" maxLength={200} {...form.field("website")} />
        <Textarea label={labels.postalAddress} autosize minRows={2} maxLength={300} {...form.field("postalAddress")} />
      </FormSection>
      <FormSection title={t("company.region")}>
        <Select
          label={labels.timeZone}
          description={t("company.hints.timeZone")}
          searchable
          allowDeselect={false}
          data={timeZones(profile.timeZone)}
          {...form.field("timeZone")}
        />
        <Select
          label={labels.currency}
          description={t("company.hints.currency")}
          searchable
          allowDeselect={false}
          data={known.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))}
          {...form.field("currency")}
        />
      </FormSection>
    </DrawerForm>
  );
}
