// A long text that is copied and not typed, with the button that copies it.
import { Button, CopyButton, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslation } from "../../../shared/i18n/index.ts";

export function CopyText({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation("finance");
  return (
    <>
      <TextInput label={label} value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
      <CopyButton value={value}>
        {({ copied, copy }) => {
          const Icon = copied ? IconCheck : IconCopy;
          return (
            <Button data-autofocus onClick={copy} leftSection={<Icon size={18} stroke={1.75} aria-hidden />}>
              {t(copied ? "pay.copied" : "pay.copy")}
            </Button>
          );
        }}
      </CopyButton>
    </>
  );
}
