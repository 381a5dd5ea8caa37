// What is done with a company from its row: a month more, out, back in, and the owner's link once more.
import { type Company, enterSupport } from "@prosa/contracts/companies";
import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { api, session } from "../../shared/api/index.ts";
import { confirmDelete } from "../../shared/delete-guard/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { useCompanyActions } from "./operator.queries.ts";

/** A link to be handed to a company's owner; it is shown once and kept nowhere. */
export interface HandedLink {
  company: string;
  link: string;
  expiresAt: string;
}

export function useCompanyDeeds(show: (handed: HandedLink) => void) {
  const { t } = useTranslation(["operator", "common"]);
  const navigate = useNavigate();
  const formats = useFormats();
  const { renew, update, setStatus, link, remove } = useCompanyActions();
  const tell = (title: string, detail: string) => notify({ kind: "success", title, detail });
  const attempt = (work: Promise<unknown>) => work.catch(showError);

  return {
    renew: (company: Company) =>
      attempt(
        renew(company.id, company.dueDate).then(({ dueDate }) =>
          notify({
            kind: "success",
            title: t("renewed.title", { name: company.name }),
            detail: t("renewed.detail", { date: formats.dateTime(dueDate) }),
            action: {
              label: t("common:actions.undo"),
              run: () => void attempt(renew(company.id, dueDate, true)),
            },
          }),
        ),
      ),
    /** The plan as it is sold today, for a company that still has an older version. */
    sellAgain: (company: Company) =>
      attempt(update(company.id, { plan: company.plan.id }).then(() => tell(t("sold"), company.name))),
    look: (company: Company, tab: "faturas" | "usuarios" | "canais") =>
      void navigate(`${paths.operator}?tab=${tab}&tenantId=${company.id}`),
    suspend: (company: Company) =>
      confirmDelete({
        title: t("suspend.title"),
        name: company.name,
        consequence: t("suspend.consequence", { count: company.users }),
        verb: t("suspend.verb"),
        done: t("suspend.done"),
        action: () => setStatus(company.id, "inactive"),
      }),
    remove: (company: Company) =>
      confirmDelete({
        title: t("delete.title"),
        name: company.name,
        consequence: t("delete.consequence"),
        verb: t("delete.verb"),
        done: t("delete.done"),
        typed: company.name,
        action: () => remove(company.id),
      }),
    /** From here on this browser is support in that company; its bar stays on every screen until it leaves. */
    enter: (company: Company) =>
      attempt(
        api(enterSupport, { params: { tenantId: company.id }, quiet: true }).then(async (record) => {
          await navigate(paths.home);
          session.set(record);
        }),
      ),
    lift: (company: Company) => attempt(setStatus(company.id, "active").then(() => tell(t("lifted"), company.name))),
    link: (company: Company, deliver: "mail" | "link") =>
      attempt(
        link(company.id, deliver).then((made) => {
          if (made.link === null) tell(t("link.mailed"), company.name);
          else show({ company: company.name, link: made.link, expiresAt: made.expiresAt });
        }),
      ),
  };
}
