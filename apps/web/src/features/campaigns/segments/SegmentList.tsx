// The saved segments of a company: name and what each is made of.
import type { Segment } from "@prosa/contracts/automation/segments";
import type { SegmentSource } from "@prosa/contracts/campaigns";
import { allows } from "@prosa/contracts/permissions";
import { IconPencil, IconTrash, IconUsersGroup } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { confirmDelete } from "../../../shared/delete-guard/index.ts";
import {
  DrawerContent,
  FormDrawer,
  lazyForm,
  useDrawerAddress,
  useOpenRow,
} from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { type ListColumn, ListPage, type RowAction, useListState } from "../../../shared/list-page/index.ts";
import { useCampaignChoices } from "../campaigns.queries.ts";
import type { Choices } from "../wizard/step.types.ts";
import { segmentList, useSegmentActions, useSegments } from "./segments.queries.ts";

const SegmentForm = lazyForm(async () => (await import("./SegmentForm.tsx")).SegmentForm);

/** What a source is called: its name, or that it is gone. */
function useSourceName(choices: Choices | undefined) {
  const { t } = useTranslation("campaigns");
  return (source: SegmentSource): string => {
    if (source.kind === "state") return source.state;
    const items = {
      tag: choices?.tags,
      wallet: choices?.wallets,
      lane: choices?.lanes,
      channel: choices?.channels,
    }[source.kind];
    if (!items) return "…";
    return items.find(({ id }) => id === source.id)?.name ?? t("segments.goneSource");
  };
}

function useColumns(choices: Choices | undefined): [ListColumn<Segment>, ...ListColumn<Segment>[]] {
  const { t } = useTranslation("campaigns");
  const nameOf = useSourceName(choices);
  const listed = (sources: readonly SegmentSource[]) => sources.map(nameOf).join(", ");
  return [
    { key: "name", title: t("segments.name"), sort: "name", width: "30%", render: ({ name }) => name },
    {
      key: "meant",
      title: t("segments.meant"),
      render: ({ meant }) => <span className="trunc">{listed(meant)}</span>,
      card: ({ meant }) => listed(meant),
    },
    {
      key: "except",
      title: t("segments.except"),
      width: "26%",
      render: ({ except }) => <span className="trunc">{except.length === 0 ? "—" : listed(except)}</span>,
      card: ({ except }) => (except.length === 0 ? null : `${t("segments.except")}: ${listed(except)}`),
    },
  ];
}

export function SegmentList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation("campaigns");
  const { profile } = useSignedIn();
  const mayChange = allows(profile, "campaigns", "full");
  const control = useListState(segmentList);
  const drawer = useDrawerAddress();
  const list = useSegments(control);
  const choices = useCampaignChoices();
  const columns = useColumns(choices.data);
  const opened = useOpenRow(list, drawer.openId);
  const { remove } = useSegmentActions();
  const askDelete = (segment: Segment) =>
    confirmDelete({
      title: t("segments.delete"),
      name: segment.name,
      consequence: t("segments.deleteConsequence"),
      done: t("segments.deleted"),
      action: async () => {
        await remove(segment.id);
        if (drawer.openId === segment.id) drawer.close();
      },
    });
  const actions = (segment: Segment): RowAction[] => [
    { id: "edit", label: t("actions.edit"), icon: IconPencil, run: () => drawer.open(segment.id) },
    { id: "delete", label: t("actions.delete"), icon: IconTrash, danger: true, run: () => askDelete(segment) },
  ];
  return (
    <>
      <ListPage
        title={t("title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("segments.counted", { count })}
        searchLabel={t("segments.search")}
        columns={columns}
        cardTitle={({ name }) => <span className="trunc">{name}</span>}
        nameOf={({ name }) => name}
        actions={mayChange ? actions : undefined}
        actionsTitle={t("segments.actions")}
        create={mayChange ? { label: t("segments.create") } : undefined}
        empty={{ icon: <IconUsersGroup size={24} stroke={1.75} aria-hidden />, text: t("segments.empty") }}
      >
        {tabs}
      </ListPage>
      <FormDrawer drawer={drawer} title={(id) => (id === "new" ? t("segments.create") : (opened.value?.name ?? ""))}>
        {(id) => {
          if (!choices.data) return null;
          if (id === "new")
            return <SegmentForm id="new" initial={{ name: "", meant: [], except: [] }} choices={choices.data} />;
          const known = choices.data;
          return (
            <DrawerContent of={opened}>
              {(segment) => (
                <SegmentForm
                  id={id}
                  initial={{ name: segment.name, meant: segment.meant, except: segment.except }}
                  choices={known}
                  onDelete={mayChange ? () => askDelete(segment) : undefined}
                />
              )}
            </DrawerContent>
          );
        }}
      </FormDrawer>
    </>
  );
}
