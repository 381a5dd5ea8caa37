// An integration as its form holds it, and back: every field is there, only those of the type are shown and sent. Pure.
import {
  billingSystems,
  hasField,
  type IntegrationField,
  IntegrationFields,
  type IntegrationType,
  integrationDefaults,
  neededFields,
} from "@prosa/contracts/automation/integration-types";
import type { Integration } from "@prosa/contracts/automation/integrations";

export type FormValues = Omit<IntegrationFields, "url"> & {
  type: IntegrationType;
  name: string;
  url: string;
  apiKey: string;
  password: string;
} & Record<string, unknown>;

export const fieldNames = Object.keys(IntegrationFields.shape) as IntegrationField[];

export function valuesOf(row: Integration | undefined, type: IntegrationType): FormValues {
  const known = Object.fromEntries(
    fieldNames.map((name) => [name, row?.[name] ?? integrationDefaults[name]]),
  ) as unknown as IntegrationFields;
  return { ...known, url: known.url ?? "", type: row?.type ?? type, name: row?.name ?? "", apiKey: "", password: "" };
}

/** Null: the field is empty and must not be. */
export const needs = (type: IntegrationType, field: IntegrationField, values: Partial<FormValues> = {}): boolean =>
  neededFields(type, { billingSystem: values.billingSystem }).includes(field);

/** The address of Asaas is its own. */
export const asksAddress = ({ type, billingSystem }: FormValues): boolean =>
  hasField(type, "url") && (type !== "secondCopy" || billingSystems[billingSystem].needs.includes("url"));

export function sentOf(type: IntegrationType, values: Partial<FormValues>): Record<string, unknown> {
  const fields = fieldNames.filter((name) => name in values && hasField(type, name));
  const sent = Object.fromEntries(fields.map((name) => [name, name === "url" ? values.url || null : values[name]]));
  return {
    ...sent,
    ...(values.name === undefined ? {} : { name: values.name }),
    ...(values.apiKey ? { apiKey: values.apiKey } : {}),
    ...(values.password ? { password: values.password } : {}),
  };
}

export const isAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? "");
