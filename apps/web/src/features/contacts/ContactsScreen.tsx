// The contacts of the company: who they are, whose customers, and what can be done with one of them or with many.
import type { ListedContact } from "@prosa/contracts/contacts";
import { limits } from "@prosa/contracts/limits";
import { allows } from "@prosa/contracts/permissions";
import "@mantine/core/styles/Checkbox.layer.css";
import { IconAddressBook, IconListCheck, IconMessage2, IconPencil, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { newTaskPath, paths, ticketPath } from "../../app/paths.ts";
import { ApiError, useSignedIn } from "../../shared/api/index.ts";
import { confirmDelete } from "../../shared/delete-guard/index.ts";
import { DrawerContent, FormDrawer, lazyForm, type OpenId, useDrawerAddress } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { type ListColumn, ListPage, type RowAction, useListState } from "../../shared/list-page/index.ts";
import { goTo } from "../../shared/present-address.ts";
import { LastContact, Person, TagChips, useNumberText } from "./components/ContactMarks.tsx";
import css from "./contacts.module.css";
import {
  contactList,
  filterOf,
  isTooShort,
  useContactActions,
  useContacts,
  useOpenContact,
} from "./contacts.queries.ts";
import { useContactFilters } from "./use-contact-filters.ts";

const afterRows = () => import("./components/after-rows.ts");
const MassBar = lazyForm(async () => (await afterRows()).MassBar);
const WorkMenu = lazyForm(async () => (await afterRows()).WorkMenu);
const DealCell = lazyForm(async () => (await afterRows()).DealCell);
const DealsNews = lazyForm(async () => (await afterRows()).DealsNews);
const ContactForm = lazyForm(async () => (await import("./components/ContactForm.tsx")).ContactForm);

function useColumns(rows: readonly ListedContact[]): [ListColumn<ListedContact>, ...ListColumn<ListedContact>[]] {
  const { t } = useTranslation("contacts");
  const numberText = useNumberText();
  const ids = rows.map(({ id }) => id);
  return [
    { key: "name", title: t("columns.name"), sort: "name", render: (contact) => <Person contact={contact} /> },
    {
      key: "number",
      title: t("columns.number"),
      width: "16%",
      render: (contact) => <span className="tnum">{numberText(contact)}</span>,
      card: (contact) => numberText(contact) || null,
    },
    {
      key: "tags",
      title: t("columns.tags"),
      width: "19%",
      render: ({ tags }) => <TagChips tags={tags} />,
      card: ({ tags }) => tags.map(({ name }) => name).join(", ") || null,
    },
    {
      key: "wallets",
      title: t("columns.wallets"),
      width: "12%",
      render: ({ wallets }) => (
        <span className={`trunc ${css.wallets}`}>{wallets.map(({ name }) => name).join(", ")}</span>
      ),
      card: ({ wallets }) => wallets.map(({ name }) => name).join(", ") || null,
    },
    {
      key: "crm",
      title: t("columns.crm"),
      width: "17%",
      render: ({ id }) => (
        <Suspense fallback={null}>
          <DealCell contactId={id} ids={ids} />
        </Suspense>
      ),
      card: false,
    },
    {
      key: "last",
      title: t("columns.last"),
      width: "9%",
      render: ({ lastContactAt }) => <LastContact at={lastContactAt} />,
      card: false,
    },
  ];
}

/** What is going on is opened; otherwise the book shows the person, where an attendance begins. */
function useTalk() {
  const navigate = useNavigate();
  return ({ id, activeTicketId }: ListedContact) =>
    void navigate(activeTicketId === null ? `${paths.contactBook}?contato=${id}` : ticketPath(activeTicketId));
}

export function ContactsScreen() {
  const { t } = useTranslation("contacts");
  const { profile } = useSignedIn();
  const mayDelete = allows(profile, "massActions", "full");
  const [chosen, setChosen] = useState<number[]>([]);
  const control = useListState(contactList);
  const drawer = useDrawerAddress();
  const list = useContacts(control);
  const filter = filterOf(control);
  // Of another page nothing is chosen.
  const picked = chosen.filter((id) => list.rows.some((row) => row.id === id));
  const opened = useOpenContact(drawer.openId);
  const filters = useContactFilters();
  const columns = useColumns(list.rows);
  const { remove } = useContactActions();
  const talk = useTalk();
  // The company keeps its contacts to its administrators: only the server knows.
  const isRefused = list.error instanceof ApiError && list.error.code === "ERR_NO_PERMISSION";

  const askDelete = ({ id, name }: { id: number; name: string }) =>
    confirmDelete({
      title: t("delete.title"),
      name,
      consequence: t("delete.consequence"),
      done: t("delete.done"),
      links: { tickets: `${paths.contactBook}?contato=${id}` },
      action: async () => {
        await remove(id);
        if (drawer.openId === id) drawer.close();
      },
    });
  const actions = (contact: ListedContact): RowAction[] => [
    { id: "talk", label: t("actions.talk"), icon: IconMessage2, run: () => talk(contact) },
    { id: "edit", label: t("actions.edit"), icon: IconPencil, run: () => drawer.open(contact.id) },
    {
      id: "task",
      label: t("actions.task"),
      icon: IconListCheck,
      run: () => goTo(newTaskPath({ contactId: contact.id, name: contact.name })),
    },
    ...(mayDelete
      ? [
          {
            id: "delete",
            label: t("actions.delete"),
            icon: IconTrash,
            danger: true,
            run: () => askDelete(contact),
          },
        ]
      : []),
  ];
  const form = (id: OpenId) => {
    if (id === "new") return <ContactForm id="new" drawer={drawer} />;
    return (
      <DrawerContent of={opened}>
        {(contact) => (
          <ContactForm
            id={id}
            contact={contact}
            drawer={drawer}
            {...(mayDelete ? { onDelete: () => askDelete(contact) } : {})}
          />
        )}
      </DrawerContent>
    );
  };

  return (
    <div className={css.page}>
      <ListPage
        title={t("title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("counted", { count })}
        searchLabel={t("search")}
        filters={filters}
        columns={columns}
        cardTitle={({ name }) => name}
        nameOf={({ name }) => name}
        actions={actions}
        create={{ label: t("create") }}
        empty={{ icon: <IconAddressBook size={24} stroke={1.75} aria-hidden />, text: t("empty") }}
        allowed={!isRefused}
        {...(mayDelete ? { selection: { ids: picked, choose: setChosen } } : {})}
        tools={
          <>
            <Suspense fallback={null}>{mayDelete && <WorkMenu filter={filter} count={list.count ?? 0} />}</Suspense>
            {isTooShort(control.state.search) && (
              <span className="meta" role="status">
                {t("searchShort", { count: limits.contactSearchMinLetters })}
              </span>
            )}
          </>
        }
      />
      <Suspense fallback={null}>
        <DealsNews />
      </Suspense>
      <Suspense fallback={null}>
        {picked.length > 0 && (
          <MassBar
            key={JSON.stringify(filter)}
            ids={picked}
            filter={filter}
            count={list.count ?? 0}
            onClear={() => setChosen([])}
          />
        )}
      </Suspense>
      <FormDrawer drawer={drawer} title={(id) => (id === "new" ? t("create") : (opened.value?.name ?? t("one")))}>
        {form}
      </FormDrawer>
    </div>
  );
}
