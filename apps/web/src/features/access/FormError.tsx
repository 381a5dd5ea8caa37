// What went wrong with a form, above its button, read aloud when it appears.
import { ApiError } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { errorTexts } from "../../shared/notices/index.ts";
import { Remark } from "../../shared/ui/index.ts";

export function FormError({ error }: { error: unknown }) {
  const { t } = useTranslation(["auth", "errors"]);
  const texts = error ? errorTexts(error) : null;
  const hours = error instanceof ApiError && error.code === "ERR_LOGIN_OUTSIDE_HOURS" ? error.detail : undefined;
  const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return (
    <div role="alert" aria-atomic>
      {texts && (
        <Remark tone="danger" title={texts.title}>
          {texts.detail} {texts.action}
          {hours && ` ${t("auth:allowedHours", { hours })}`}
          {wait && ` ${t("auth:tryIn", { seconds: wait })}`}
        </Remark>
      )}
    </div>
  );
}
