// One's own picture: shown, changed and taken away at once, apart from the form around it.
import { Button, FileButton } from "@mantine/core";
import { PICTURE_MAX_BYTES } from "@prosa/contracts/people";
import { IconTrash, IconUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts, notify } from "../../../shared/notices/index.ts";
import { Avatar } from "../../../shared/ui/index.ts";
import { type Own, useOwnActions } from "../own.queries.ts";
import css from "../people.module.css";

const MEGABYTE = 1024 * 1024;
const TYPES = "image/jpeg,image/png,image/webp";

export function OwnPicture({ own }: { own: Own }) {
  const { t } = useTranslation("people");
  const { userId } = useSignedIn();
  const { changePicture, removePicture } = useOwnActions();
  const [refusal, setRefusal] = useState<string | null>(null);
  const reset = useRef<() => void>(null);
  const size = PICTURE_MAX_BYTES / MEGABYTE;
  const change = useMutation({
    mutationFn: (file: File | null) => (file ? changePicture(file) : removePicture()),
    onMutate: () => setRefusal(null),
    onSuccess: (_, file) => notify({ kind: "success", title: t(file ? "own.photoChanged" : "own.photoRemoved") }),
    onError: (error) => {
      if (error instanceof ApiError) error.shown = true;
      setRefusal(errorTexts(error).title);
    },
    onSettled: () => reset.current?.(),
  });
  const take = (file: File | null) => {
    if (!file) return;
    if (file.size > PICTURE_MAX_BYTES) return setRefusal(t("own.photoTooLarge", { size }));
    change.mutate(file);
  };
  return (
    <div className={css.picture}>
      <Avatar id={userId} name={own.name} picture={own.profilePictureUrl} size={72} />
      <div className={css.pictureSide}>
        <div className={css.buttons}>
          <FileButton resetRef={reset} onChange={take} accept={TYPES}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={change.isPending}
                leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
              >
                {t("own.photoChoose")}
              </Button>
            )}
          </FileButton>
          {own.profilePictureUrl && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
              onClick={() => change.mutate(null)}
            >
              {t("own.photoRemove")}
            </Button>
          )}
        </div>
        <p className={css.hint}>{t("own.photoHint", { size })}</p>
        {refusal && (
          <p className={css.error} role="alert">
            {refusal}
          </p>
        )}
      </div>
    </div>
  );
}
