// The company's logo: shown, changed and taken away at once.
import { Button, FileButton } from "@mantine/core";
import { type CompanyProfile, LOGO_MAX_BYTES } from "@prosa/contracts/company-profile";
import { IconPhoto, IconTrash, IconUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { errorTexts, notify } from "../../shared/notices/index.ts";
import { usePicture } from "../../shared/ui/index.ts";
import css from "./company.module.css";
import { useProfileActions } from "./company.queries.ts";

const MEGABYTE = 1024 * 1024;
const TYPES = "image/jpeg,image/png,image/webp";

export function Logo({ profile, mayChange }: { profile: CompanyProfile; mayChange: boolean }) {
  const { t } = useTranslation("settings");
  const source = usePicture(profile.logoUrl);
  return (
    <div className={css.logo}>
      <div className={css.frame}>
        {source ? (
          <img src={source} alt={t("company.logo.of", { name: profile.name })} />
        ) : (
          <IconPhoto size={24} stroke={1.75} aria-label={t("company.logo.none")} />
        )}
      </div>
      {mayChange && <LogoButtons hasLogo={profile.logoUrl !== null} />}
    </div>
  );
}

function LogoButtons({ hasLogo }: { hasLogo: boolean }) {
  const { t } = useTranslation("settings");
  const { changeLogo, removeLogo } = useProfileActions();
  const [refusal, setRefusal] = useState<string | null>(null);
  const reset = useRef<() => void>(null);
  const size = LOGO_MAX_BYTES / MEGABYTE;
  const change = useMutation({
    mutationFn: (file: File | null) => (file ? changeLogo(file) : removeLogo()),
    onMutate: () => setRefusal(null),
    onSuccess: (_, file) =>
      notify({ kind: "success", title: t(file ? "company.logo.changed" : "company.logo.removed") }),
    onError: (error) => {
      if (error instanceof ApiError) error.shown = true;
      setRefusal(errorTexts(error).title);
    },
    onSettled: () => reset.current?.(),
  });
  const take = (file: File | null) => {
    if (!file) return;
    if (file.size > LOGO_MAX_BYTES) return setRefusal(t("company.logo.tooLarge", { size }));
    change.mutate(file);
  };
  return (
    <div className={css.side}>
      <div className={css.buttons}>
        <FileButton resetRef={reset} onChange={take} accept={TYPES}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={change.isPending}
              leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
            >
              {t("company.logo.choose")}
            </Button>
          )}
        </FileButton>
        {hasLogo && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => change.mutate(null)}
          >
            {t("company.logo.remove")}
          </Button>
        )}
      </div>
      <p className={css.hint}>{t("company.logo.hint", { size })}</p>
      {refusal && (
        <p className={css.error} role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}
