// Where the link in a letter with figures leads: it ends at once, without a sign-in.
import { Button } from "@mantine/core";
import { endReportLetter } from "@prosa/contracts/report-letters";
import { IconCheck, IconMailOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { paths } from "../../../app/paths.ts";
import { ApiError, api, useSession } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Empty, FailedPanel, usePageTitle, Waiting } from "../../../shared/ui/index.ts";
import { AccessFrame } from "../AccessFrame.tsx";

export function LetterEndScreen() {
  const { t } = useTranslation(["letters", "auth"]);
  const [params] = useSearchParams();
  const isSignedIn = useSession() !== null;
  const token = params.get("fim") ?? "";
  // Said again it ends nothing more, so a second look at this page is harmless.
  const asked = useQuery({
    queryKey: ["report-letters", "end", token],
    queryFn: () => api(endReportLetter, { body: { token }, quiet: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== "",
  });
  usePageTitle(t("link.title"));
  const isWrong = token === "" || (asked.error instanceof ApiError && asked.error.code === "ERR_VALIDATION");
  const Icon = isWrong ? IconMailOff : IconCheck;
  return (
    <AccessFrame title={t("link.title")}>
      {isWrong || asked.data ? (
        <Empty
          icon={<Icon size={24} stroke={1.75} aria-hidden />}
          action={
            <Button component={Link} to={isSignedIn ? paths.home : paths.login} size="md" fullWidth>
              {isSignedIn ? t("link.home") : t("link.login")}
            </Button>
          }
        >
          {isWrong ? t("link.wrong") : `${t("link.done")} ${t("link.again")}`}
        </Empty>
      ) : asked.isError ? (
        <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Waiting label={t("link.ending")}>
          <p>{t("link.ending")}</p>
        </Waiting>
      )}
    </AccessFrame>
  );
}
