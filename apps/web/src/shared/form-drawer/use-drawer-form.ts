// One form in a drawer: its values, what is wrong with them, its draft, and saving it once.
import { type GetInputPropsReturnType, type UseFormReturnType, useForm } from "@mantine/form";
import { useRef, useState } from "react";
import type { z } from "zod";
import { ApiError } from "../api/index.ts";
import { useTranslation } from "../i18n/index.ts";
import { errorTexts, FLASH_MS, showError, useFlash } from "../notices/index.ts";
import { changesOf, countChanges, type Values } from "./draft.rules.ts";
import { useDrawerFrame } from "./drawer-frame.ts";
import { focusFirstError } from "./focus-error.ts";
import { type Complaint, complaintsOf, type ErrorFields, placeError } from "./form-errors.rules.ts";
import { type DraftState, useDraft } from "./use-draft.ts";
import { type OpenId, openIdNow } from "./use-drawer-address.ts";

export interface DrawerFormOptions<V extends Values> {
  /** The form's name in the drafts: "queue". */
  name: string;
  id: OpenId;
  /** As the server has it, or as a new one begins. Read when the form opens. */
  initial: V;
  /** The contract's body: what it refuses is said on the field before anything is sent. */
  schema?: z.ZodType;
  /** How each field is called in those sentences. */
  labels: { [Field in keyof V]: string };
  /** Further checks of this form; they come before the schema's. Undefined: nothing wrong. */
  check?(values: V): { [Field in keyof V]?: string | undefined };
  /** Sends it. `changes` holds only what differs, so that nobody's other fields are overwritten. */
  save(values: V, changes: Partial<V>): Promise<unknown>;
  /** Codes that belong on a field although the server does not name it. */
  errorFields?: ErrorFields;
  /** Never written into a draft: passwords. */
  secret?: readonly (keyof V & string)[];
  readOnly?: boolean;
}

/** What the library gives to an input, and the mark by which the field is found when it has an error. */
export type FieldProps = GetInputPropsReturnType & { value: GetInputPropsReturnType["value"]; "data-path"?: string };

export interface DrawerForm<V extends Values = Values> {
  mantine: UseFormReturnType<V>;
  values: V;
  /** Spread into the input: value, change, blur, error. `{ type: "checkbox" }` for switches. */
  field(path: string, options?: { type: "input" | "checkbox" }): FieldProps;
  set<F extends keyof V & string>(field: F, value: V[F]): void;
  labels: Record<string, string>;
  changes: number;
  draft: DraftState;
  busy: boolean;
  saved: boolean;
  /** What no field could take. */
  error: unknown;
  readOnly: boolean;
  submit(form: HTMLFormElement | null): Promise<void>;
  /** Back to what the server has. */
  discard(): void;
}

function useComplaintText() {
  const { t } = useTranslation("patterns");
  return (complaint: Complaint, field: string) => {
    if (complaint.kind === "tooShort") return t("invalid.tooShort", { field, min: complaint.min });
    if (complaint.kind === "tooLong") return t("invalid.tooLong", { field, max: complaint.max });
    return t(`invalid.${complaint.kind}`, { field });
  };
}

export function useDrawerForm<V extends Values>(options: DrawerFormOptions<V>): DrawerForm<V> {
  const { name, id, schema, labels, check, save, errorFields, secret = [], readOnly = false } = options;
  const [initial] = useState(options.initial);
  const frame = useDrawerFrame();
  const complain = useComplaintText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [saved, flash] = useFlash();
  const sending = useRef(false);
  /** What the server refused: said for as long as the value is the same, also when the reader looks elsewhere. */
  const refused = useRef<{ path: string; value: unknown; text: string } | null>(null);

  const validate = (values: V) => {
    const errors: Record<string, string> = {};
    for (const [path, complaint] of schema ? complaintsOf(schema, values) : []) {
      errors[path] = complain(complaint, labels[path.split(".")[0] as keyof V] ?? path);
    }
    for (const [field, text] of Object.entries(check?.(values) ?? {})) if (text) errors[field] = text;
    const { path, value, text } = refused.current ?? {};
    if (path && text && values[path] === value) errors[path] ??= text;
    return errors;
  };
  const mantine = useForm<V>({ initialValues: initial, validate, validateInputOnBlur: true });
  const { values } = mantine;
  const draft = useDraft({
    form: name,
    id,
    initial,
    values,
    secret,
    enabled: !readOnly,
    onFound: (found) => mantine.setValues(found),
  });
  const changes = countChanges(initial, values);

  const refuse = (cause: unknown, form: HTMLFormElement | null) => {
    if (!(cause instanceof ApiError)) return showError(cause);
    // The drawer was closed meanwhile: the draft is kept, and the notice is the only place left to say why.
    if (!form?.isConnected) return showError(cause);
    cause.shown = true;
    const place = placeError(cause, Object.keys(initial), errorFields);
    if (place.on === "form") return setError(cause);
    const text = errorTexts(cause).title;
    refused.current = { path: place.path, value: values[place.path], text };
    mantine.setFieldError(place.path, text);
    focusFirstError(form, [place.path]);
  };

  return {
    mantine,
    values,
    field: (path, given) => mantine.getInputProps(path, { type: given?.type ?? "input" }) as FieldProps,
    set: (field, value) => mantine.setFieldValue(field, value as never),
    labels: labels as Record<string, string>,
    changes,
    draft,
    busy,
    saved,
    error,
    readOnly,
    async submit(form) {
      if (sending.current || readOnly) return;
      refused.current = null;
      const { hasErrors, errors } = mantine.validate();
      if (hasErrors) return focusFirstError(form, Object.keys(errors));
      if (changes === 0 && id !== "new") return frame.close();
      sending.current = true;
      setBusy(true);
      setError(null);
      const opened = openIdNow();
      try {
        await save(values, changesOf(initial, values));
        draft.remove(true);
        frame.settle();
        flash();
        // Somebody who has gone elsewhere meanwhile must not find that page's drawer closed; nor the next form, on its way.
        setTimeout(() => form?.isConnected && openIdNow() === opened && frame.close(), FLASH_MS);
      } catch (cause) {
        sending.current = false;
        refuse(cause, form);
      } finally {
        setBusy(false);
      }
    },
    discard() {
      mantine.setValues(initial);
      mantine.clearErrors();
      setError(null);
      draft.remove(false);
    },
  };
}
