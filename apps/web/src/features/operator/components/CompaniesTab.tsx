// The companies of the platform: plan, due date, use, and what may be done with each.
import type { Company } from "@prosa/contracts/companies";
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import {
  IconBuilding,
  IconCalendarPlus,
  IconFileInvoice,
  IconLifebuoy,
  IconLink,
  IconMail,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnected,
  IconRefresh,
  IconTrash,
  IconUsers,
} from "@tabler/icons-react";
import { Suspense, useState } from "react";
import {
  DrawerContent,
  FormDrawer,
  lazyForm,
  useDrawerAddress,
  useOpenRow,
} from "../../../shared/form-drawer/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import {
  type ListColumn,
  type ListFilter,
  ListPage,
  type RowAction,
  useListState,
} from "../../../shared/list-page/index.ts";
import { companyList, useCompanies } from "../operator.queries.ts";
import type { TabProps } from "../operator.types.ts";
import { type HandedLink, useCompanyDeeds } from "../use-company-deeds.ts";
import { CompanyState } from "./CompanyState.tsx";
import { Leaving } from "./Leaving.tsx";
import { Totals } from "./Totals.tsx";

const NewCompanyForm = lazyForm(async () => (await import("./NewCompanyForm.tsx")).NewCompanyForm);
const CompanyForm = lazyForm(async () => (await import("./CompanyForm.tsx")).CompanyForm);
const LinkDialog = lazyForm(async () => (await import("./LinkDialog.tsx")).LinkDialog);

function useColumns(): [ListColumn<Company>, ...ListColumn<Company>[]] {
  const { t } = useTranslation("operator");
  const formats = useFormats();
  return [
    {
      key: "name",
      title: t("columns.name"),
      sort: "name",
      render: ({ name }) => <span className="trunc">{name}</span>,
    },
    { key: "id", title: t("columns.id"), sort: "id", width: 104, align: "end", render: ({ id }) => id, card: false },
    {
      key: "plan",
      title: t("columns.plan"),
      width: "16%",
      render: ({ plan }) => <span className="trunc">{plan.name}</span>,
      card: false,
    },
    {
      key: "users",
      title: t("columns.users"),
      width: 112,
      align: "end",
      render: ({ users, maxUsers }) => t("used", { used: formats.count(users), of: formats.count(maxUsers) }),
      card: false,
    },
    {
      key: "connections",
      title: t("columns.connections"),
      width: 112,
      align: "end",
      render: ({ connections, maxConnections }) =>
        t("used", { used: formats.count(connections), of: formats.count(maxConnections) }),
      card: false,
    },
    {
      key: "dueDate",
      title: t("columns.due"),
      sort: "dueDate",
      width: 160,
      render: ({ dueDate }) => formats.dateTime(dueDate),
      card: ({ dueDate }) => t("card.due", { date: formats.date(dueDate) }),
    },
    {
      key: "status",
      title: t("columns.status"),
      width: 168,
      render: (company) => <CompanyState company={company} />,
      card: (company) => <CompanyState company={company} />,
    },
  ];
}

function useFilters(): ListFilter[] {
  const { t } = useTranslation("operator");
  return [
    {
      name: "status",
      label: t("filters.status"),
      options: (["active", "inactive"] as const).map((value) => ({ value, label: t(`state.${value}`) })),
    },
    {
      name: "expired",
      label: t("filters.due"),
      options: [
        { value: "true", label: t("filters.expired") },
        { value: "false", label: t("filters.inTime") },
      ],
    },
  ];
}

/** What this company's state allows; the platform's own company is only shown. */
function useActions(open: (id: number) => void, show: (handed: HandedLink) => void) {
  const { t } = useTranslation("operator");
  const deeds = useCompanyDeeds(show);
  return (company: Company): RowAction[] => {
    if (company.id === OPERATOR_TENANT_ID || company.status === "moved") return [];
    return [
      { id: "edit", label: t("actions.edit"), icon: IconPencil, run: () => open(company.id) },
      { id: "renew", label: t("actions.renew"), icon: IconCalendarPlus, run: () => void deeds.renew(company) },
      ...(company.isOldVersion
        ? [{ id: "sell", label: t("actions.sell"), icon: IconRefresh, run: () => void deeds.sellAgain(company) }]
        : []),
      { id: "invoices", label: t("tabs.faturas"), icon: IconFileInvoice, run: () => deeds.look(company, "faturas") },
      { id: "users", label: t("tabs.usuarios"), icon: IconUsers, run: () => deeds.look(company, "usuarios") },
      { id: "channels", label: t("tabs.canais"), icon: IconPlugConnected, run: () => deeds.look(company, "canais") },
      ...(company.awaitsOwner
        ? [
            { id: "link", label: t("actions.link"), icon: IconLink, run: () => void deeds.link(company, "link") },
            { id: "mail", label: t("actions.mail"), icon: IconMail, run: () => void deeds.link(company, "mail") },
          ]
        : []),
      {
        id: "enter",
        label: t("actions.enter"),
        icon: IconLifebuoy,
        ...(company.supportUntil && company.status === "active" ? {} : { disabled: t("support.ask") }),
        run: () => void deeds.enter(company),
      },
      company.status === "active"
        ? {
            id: "suspend",
            label: t("actions.suspend"),
            icon: IconPlayerPause,
            danger: true,
            run: () => deeds.suspend(company),
          }
        : { id: "lift", label: t("actions.lift"), icon: IconPlayerPlay, run: () => void deeds.lift(company) },
      { id: "delete", label: t("delete.action"), icon: IconTrash, danger: true, run: () => deeds.remove(company) },
    ];
  };
}

export function CompaniesTab({ tabs, allowed }: TabProps) {
  const { t } = useTranslation("operator");
  const control = useListState(companyList);
  const drawer = useDrawerAddress();
  const list = useCompanies(control);
  const opened = useOpenRow(list, drawer.openId);
  const [handed, setHanded] = useState<HandedLink | null>(null);
  const actions = useActions(drawer.open, setHanded);
  const columns = useColumns();
  const filters = useFilters();

  return (
    <>
      <ListPage
        title={t("title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("counted.companies", { count })}
        searchLabel={t("search.companies")}
        filters={filters}
        columns={columns}
        nameOf={({ name }) => name}
        actions={actions}
        create={{ label: t("create.company") }}
        empty={{ icon: <IconBuilding size={24} stroke={1.75} aria-hidden />, text: t("empty.companies") }}
        allowed={allowed}
      >
        {tabs(list.count)}
        <Totals />
        {allowed && <Leaving />}
      </ListPage>
      <FormDrawer drawer={drawer} title={(id) => (id === "new" ? t("create.company") : (opened.value?.name ?? ""))}>
        {(id) =>
          id === "new" ? (
            <NewCompanyForm onMade={setHanded} />
          ) : (
            <DrawerContent of={opened}>{(company) => <CompanyForm company={company} />}</DrawerContent>
          )
        }
      </FormDrawer>
      <Suspense fallback={null}>{handed && <LinkDialog handed={handed} onClose={() => setHanded(null)} />}</Suspense>
    </>
  );
}
