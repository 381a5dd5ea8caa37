// To whom invoices are written: asked for when a way to pay needs it, and no sooner.
import { Button, TextInput } from "@mantine/core";
import { BillingProfile } from "@prosa/contracts/office/charges";
import { isTaxId, plainTaxId } from "@prosa/contracts/office/tax-id";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import { useChargeActions } from "../charges.queries.ts";
import css from "../finance.module.css";

const noAddress = { zip: "", street: "", number: "", district: "", city: "", state: "", complement: "" };
type AddressField = keyof typeof noAddress;
const addressFields: readonly AddressField[] = ["zip", "street", "number", "district", "city", "state", "complement"];

interface Props {
  invoiceId: number;
  known: BillingProfile | null;
  needsAddress: boolean;
  onSaved(): void;
}

export function ProfileForm({ invoiceId, known, needsAddress, onSaved }: Props) {
  const { t } = useTranslation("finance");
  const { saveProfile } = useChargeActions(invoiceId);
  const [values, setValues] = useState({
    legalName: known?.legalName ?? "",
    taxId: known?.taxId ?? "",
    email: known?.email ?? "",
  });
  const [address, setAddress] = useState({
    ...noAddress,
    ...known?.address,
    complement: known?.address?.complement ?? "",
  });
  const [busy, setBusy] = useState(false);
  const wanted = {
    ...values,
    address: needsAddress
      ? {
          ...address,
          zip: address.zip.replace(/\D/g, ""),
          state: address.state.toUpperCase(),
          complement: address.complement || null,
        }
      : (known?.address ?? null),
  };
  const isGood = BillingProfile.safeParse(wanted).success;
  const isBadTaxId = values.taxId !== "" && !isTaxId(plainTaxId(values.taxId));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isGood) return;
    setBusy(true);
    void saveProfile(wanted)
      .then(onSaved, showError)
      .finally(() => setBusy(false));
  };
  const field = (name: keyof typeof values) => ({
    label: t(`profile.${name}`),
    value: values[name],
    required: true,
    maxLength: 120,
    onChange: (event: FormEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setValues((now) => ({ ...now, [name]: value }));
    },
  });
  return (
    <form className={css.dialog} onSubmit={handleSubmit}>
      <Remark tone="info">{t("profile.hint")}</Remark>
      <TextInput {...field("legalName")} data-autofocus />
      <TextInput {...field("taxId")} error={isBadTaxId ? t("profile.badTaxId") : undefined} />
      <TextInput {...field("email")} type="email" />
      {needsAddress &&
        addressFields.map((name) => (
          <TextInput
            key={name}
            label={t(`profile.${name}`)}
            value={address[name]}
            required={name !== "complement"}
            maxLength={name === "state" ? 2 : 80}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setAddress((now) => ({ ...now, [name]: value }));
            }}
          />
        ))}
      <Button type="submit" loading={busy} disabled={!isGood}>
        {t("profile.save")}
      </Button>
    </form>
  );
}
