// What the platform sells: plans with their limits, price, and how many companies have each.
import type { OperatorPlan } from "@prosa/contracts/companies";
import { IconTicket } from "@tabler/icons-react";
import {
  DrawerContent,
  FormDrawer,
  lazyForm,
  useDrawerAddress,
  useOpenRow,
} from "../../../shared/form-drawer/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { type ListColumn, ListPage, useListState } from "../../../shared/list-page/index.ts";
import { Chip } from "../../../shared/ui/index.ts";
import { planList, usePlans } from "../operator.queries.ts";
import type { TabProps } from "../operator.types.ts";

const PlanForm = lazyForm(async () => (await import("./PlanForm.tsx")).PlanForm);

function useColumns(): [ListColumn<OperatorPlan>, ...ListColumn<OperatorPlan>[]] {
  const { t } = useTranslation("operator");
  const formats = useFormats();
  return [
    { key: "name", title: t("plan.name"), sort: "name", render: ({ name }) => <span className="trunc">{name}</span> },
    {
      key: "valueCents",
      title: t("plan.value"),
      sort: "valueCents",
      width: "18%",
      align: "end",
      render: ({ valueCents, currency }) => formats.money(valueCents, currency),
      card: ({ valueCents, currency }) => formats.money(valueCents, currency),
    },
    {
      key: "maxUsers",
      title: t("plan.maxUsers"),
      width: "12%",
      align: "end",
      render: ({ maxUsers }) => formats.count(maxUsers),
    },
    {
      key: "maxConnections",
      title: t("plan.maxConnections"),
      width: "12%",
      align: "end",
      render: ({ maxConnections }) => formats.count(maxConnections),
      card: false,
    },
    {
      key: "companies",
      title: t("plan.companies"),
      sort: "companies",
      width: "12%",
      align: "end",
      render: ({ companies }) => formats.count(companies),
      card: ({ companies }) => t("counted.companies", { count: companies }),
    },
    {
      key: "isPublic",
      title: t("plan.isPublic"),
      width: "16%",
      render: ({ isPublic }) => (
        <Chip tone={isPublic ? "success" : "neutral"}>{t(isPublic ? "plan.public" : "plan.private")}</Chip>
      ),
      card: ({ isPublic }) => (isPublic ? t("plan.public") : t("plan.private")),
    },
  ];
}

const fresh = {
  name: "",
  maxUsers: 5,
  maxConnections: 1,
  value: 0,
  isPublic: true,
  groups: false,
  campaigns: false,
  integrations: false,
  kanban: true,
  months: "1",
};

export function PlansTab({ tabs, allowed }: TabProps) {
  const { t } = useTranslation("operator");
  const control = useListState(planList);
  const drawer = useDrawerAddress();
  const list = usePlans(control);
  const opened = useOpenRow(list, drawer.openId);
  const columns = useColumns();
  return (
    <>
      <ListPage
        title={t("title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("counted.plans", { count })}
        searchLabel={t("search.plans")}
        columns={columns}
        nameOf={({ name }) => name}
        create={{ label: t("create.plan") }}
        empty={{ icon: <IconTicket size={24} stroke={1.75} aria-hidden />, text: t("empty.plans") }}
        allowed={allowed}
      >
        {tabs(list.count)}
      </ListPage>
      <FormDrawer drawer={drawer} title={(id) => (id === "new" ? t("create.plan") : (opened.value?.name ?? ""))}>
        {(id) =>
          id === "new" ? (
            <PlanForm id="new" initial={fresh} companies={0} />
          ) : (
            <DrawerContent of={opened}>
              {({ id: planId, companies, valueCents, currency: _, periodMonths, without, ...plan }) => (
                <PlanForm
                  id={planId}
                  initial={{
                    ...plan,
                    value: valueCents / 100,
                    months: String(periodMonths),
                    kanban: !without.includes("kanban"),
                  }}
                  companies={companies}
                />
              )}
            </DrawerContent>
          )
        }
      </FormDrawer>
    </>
  );
}
