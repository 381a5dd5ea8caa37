// The pictures of a brand: sent one by one, drawn anew by the server, in use once the brand is saved.
import { Button, FileButton } from "@mantine/core";
import {
  BRAND_IMAGE_MAX_BYTES,
  type BrandImage,
  brandImages,
  type BrandImages as Images,
} from "@prosa/contracts/company/brand/branding";
import { IconPhoto, IconTrash, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { ApiError } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts } from "../../../shared/notices/index.ts";
import css from "./brand.module.css";
import { useBrandActions } from "./brand.queries.ts";

const endings: Record<BrandImage, string> = {
  logoLight: "logo.png",
  logoDark: "logo.png",
  icon: "192.png",
  loginBackground: "background.webp",
};

interface Props {
  images: Images;
  onChange(ref: BrandImage, name: string | null): void;
}

/** Until the brand is saved only this window has the picture. */
function useSent() {
  const [sent, setSent] = useState<Record<string, string>>({});
  return {
    sourceOf: (ref: BrandImage, name: string) => sent[name] ?? `/brand/${name}-${endings[ref]}`,
    remember: (name: string, file: File) => setSent((now) => ({ ...now, [name]: URL.createObjectURL(file) })),
  };
}

export function BrandImages({ images, onChange }: Props) {
  const { t } = useTranslation("operator_brand");
  const { send } = useBrandActions();
  const { sourceOf, remember } = useSent();
  const [busy, setBusy] = useState<BrandImage | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const take = (ref: BrandImage, file: File | null) => {
    if (!file) return;
    if (file.size > BRAND_IMAGE_MAX_BYTES) return setWrong(t("tooLarge"));
    setBusy(ref);
    setWrong(null);
    void send(ref, file)
      .then(
        ({ name }) => {
          remember(name, file);
          onChange(ref, name);
        },
        (error: unknown) => {
          if (error instanceof ApiError) error.shown = true;
          const isRefused = error instanceof ApiError && error.code === "ERR_VALIDATION";
          setWrong(isRefused ? t("wrongImage") : errorTexts(error).title);
        },
      )
      .finally(() => setBusy(null));
  };
  return (
    <fieldset className={css.group}>
      <legend>{t("images")}</legend>
      <p className={css.hint}>{t("imagesHint")}</p>
      {brandImages.map((ref) => {
        const name = images[ref];
        const what = t(`image.${ref}`);
        return (
          <div key={ref} className={css.image}>
            <span className={css.thumb} data-on={ref}>
              {name ? (
                <img src={sourceOf(ref, name)} alt={t("chosen", { what })} />
              ) : (
                <IconPhoto size={20} stroke={1.75} aria-label={t("none")} />
              )}
            </span>
            <span>{what}</span>
            <span className={css.buttons}>
              <FileButton onChange={(file) => take(ref, file)} accept="image/jpeg,image/png,image/webp">
                {(props) => (
                  <Button
                    {...props}
                    variant="default"
                    size="xs"
                    loading={busy === ref}
                    aria-label={`${t("choose")}: ${what}`}
                    leftSection={<IconUpload size={14} stroke={1.75} aria-hidden />}
                  >
                    {t("choose")}
                  </Button>
                )}
              </FileButton>
              {name && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="xs"
                  aria-label={`${t("take")}: ${what}`}
                  leftSection={<IconTrash size={14} stroke={1.75} aria-hidden />}
                  onClick={() => onChange(ref, null)}
                >
                  {t("take")}
                </Button>
              )}
            </span>
          </div>
        );
      })}
      {wrong && (
        <p className={css.error} role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
