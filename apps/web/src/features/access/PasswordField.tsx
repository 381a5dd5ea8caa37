// A password that can be looked at.
import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useTranslation } from "../../shared/i18n/index.ts";

function Eye({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={18} stroke={1.75} aria-hidden />;
}

export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation("auth");
  return (
    <PasswordInput
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{ "aria-label": t("fields.password.show") }}
      {...props}
    />
  );
}
