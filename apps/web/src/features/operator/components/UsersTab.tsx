// People of all companies or of one, with the new password that somebody may be given.
import type { OperatorUser } from "@prosa/contracts/billing";
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { IconUsers } from "@tabler/icons-react";
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
import { personList, useOperatorUsers } from "../money.queries.ts";
import type { TabProps } from "../operator.types.ts";
import { useCompanyFilter } from "./CompanyFilter.ts";
import { Facts } from "./Facts.tsx";

const PasswordForm = lazyForm(async () => (await import("./PasswordForm.tsx")).PasswordForm);

function useColumns(): [ListColumn<OperatorUser>, ...ListColumn<OperatorUser>[]] {
  const { t } = useTranslation("money");
  const formats = useFormats();
  return [
    { key: "name", title: t("people.name"), render: ({ name }) => <span className="trunc">{name}</span> },
    {
      key: "email",
      title: t("people.email"),
      width: "26%",
      render: ({ email }) => <span className="trunc">{email}</span>,
      card: ({ email }) => email,
    },
    {
      key: "company",
      title: t("people.company"),
      width: "20%",
      render: ({ company }) => <span className="trunc">{company}</span>,
      card: ({ company }) => company,
    },
    {
      key: "profile",
      title: t("people.profile"),
      width: 150,
      render: ({ profile }) => t(`profiles.${profile}`),
      card: false,
    },
    {
      key: "lastOnlineAt",
      title: t("people.seen"),
      width: 160,
      render: ({ lastOnlineAt }) => (lastOnlineAt ? formats.dateTime(lastOnlineAt) : t("people.never")),
      card: false,
    },
    {
      key: "isActive",
      title: t("people.status"),
      width: 110,
      render: ({ isActive }) => (
        <Chip tone={isActive ? "success" : "neutral"}>{t(isActive ? "people.active" : "people.inactive")}</Chip>
      ),
      card: false,
    },
  ];
}

export function UsersTab({ tabs, allowed }: TabProps) {
  const { t } = useTranslation(["money", "operator"]);
  const formats = useFormats();
  const control = useListState(personList);
  const drawer = useDrawerAddress();
  const list = useOperatorUsers(control);
  const opened = useOpenRow(list, drawer.openId);
  const columns = useColumns();
  const filters = [useCompanyFilter()];
  return (
    <>
      <ListPage
        title={t("operator:title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("counted.people", { count })}
        searchLabel={t("people.search")}
        filters={filters}
        columns={columns}
        nameOf={({ name }) => name}
        empty={{ icon: <IconUsers size={24} stroke={1.75} aria-hidden />, text: t("people.none") }}
        allowed={allowed}
      >
        {tabs(list.count)}
      </ListPage>
      <FormDrawer drawer={drawer} title={() => opened.value?.name ?? ""}>
        {() => (
          <DrawerContent of={opened}>
            {(person) => {
              const facts = (
                <Facts
                  alone={person.tenantId === OPERATOR_TENANT_ID}
                  facts={[
                    [t("people.company"), person.company],
                    [t("people.email"), person.email],
                    [t("people.profile"), t(`profiles.${person.profile}`)],
                    [t("people.seen"), person.lastOnlineAt ? formats.dateTime(person.lastOnlineAt) : t("people.never")],
                  ]}
                />
              );
              return person.tenantId === OPERATOR_TENANT_ID ? facts : <PasswordForm person={person} facts={facts} />;
            }}
          </DrawerContent>
        )}
      </FormDrawer>
    </>
  );
}
