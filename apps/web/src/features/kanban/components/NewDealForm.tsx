// A new deal: with whom, in which lane, how much.
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { limits } from "@prosa/contracts/limits";
import { useState } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { DrawerForm, type DrawerFormState, FormSection, useDrawerForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useContacts, useKanbanActions } from "../kanban.queries.ts";
import type { BoardView } from "../kanban.rules.ts";
import { DealFields, type DealValues, toBody, useDealLabels } from "./DealFields.tsx";

interface Values extends DealValues {
  contactId: string | null;
  /** Beside the id, so that a kept draft still knows who is meant. */
  contactName: string;
}

const SEARCH_AFTER_MS = 250;

export function NewDealForm({ board, laneId }: { board: BoardView; laneId: number | null }) {
  const { t } = useTranslation("kanban");
  const { userId } = useSignedIn();
  const { createDeal } = useKanbanActions();
  const lane = board.lanes.find(({ id }) => id === laneId) ?? board.lanes[0];
  const form = useDrawerForm<Values>({
    name: "deal",
    id: "new",
    initial: {
      contactId: null,
      contactName: "",
      laneId: lane ? String(lane.id) : null,
      title: "",
      value: "",
      ownerId: String(userId),
      dueOn: null,
      notes: "",
    },
    labels: { ...useDealLabels(), contactId: t("fields.contact"), contactName: t("fields.contact") },
    check: ({ contactId }) => ({ contactId: contactId ? undefined : t("fields.contactMissing") }),
    save: ({ contactId, contactName: _, ...values }) =>
      createDeal({ laneId: Number(values.laneId), ...toBody(values), contactId: Number(contactId) }),
    errorFields: {
      ERR_NO_CONTACT_FOUND: "contactId",
      ERR_CONTACT_CRM_DISABLED: "contactId",
      ERR_NO_LANE_FOUND: "laneId",
    },
  });
  return (
    <DrawerForm form={form}>
      <FormSection title={t("sections.deal")}>
        <ContactSelect form={form} />
        <DealFields form={form as unknown as DrawerFormState<DealValues>} board={board} />
      </FormSection>
    </DrawerForm>
  );
}

function ContactSelect({ form }: { form: DrawerFormState<Values> }) {
  const { t } = useTranslation("kanban");
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  const isAsked = text.length >= limits.contactSearchMinLetters && text !== form.values.contactName;
  const found = useContacts(text, isAsked);
  const { contactId, contactName } = form.values;
  const chosen = contactId ? [{ value: contactId, label: contactName }] : [];
  const others = (isAsked ? (found.data?.items ?? []) : []).map(({ id, name }) => ({ value: String(id), label: name }));
  const field = form.field("contactId");
  return (
    <Select
      label={form.labels.contactId}
      placeholder={t("fields.contactSearch")}
      searchable
      required
      data-autofocus
      // The server has found them already, by more than the name.
      filter={({ options }) => options}
      data={[...chosen, ...others.filter(({ value }) => value !== contactId)]}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={
        !isAsked
          ? t("fields.contactLetters")
          : found.isError
            ? t("fields.contactFailed")
            : found.isFetching
              ? t("fields.contactLooking")
              : t("fields.contactNone")
      }
      {...field}
      value={contactId}
      onChange={(value) => {
        const name = others.find((one) => one.value === value)?.label ?? contactName;
        form.mantine.setValues({ contactId: value, contactName: value ? name : "" });
        form.mantine.clearFieldError("contactId");
      }}
    />
  );
}
