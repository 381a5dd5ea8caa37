// Something that is shown once: to be copied before the dialog is closed.
import { Button, Code, CopyButton, Group, Modal, Stack, Text } from "@mantine/core";
import { useTranslation } from "../i18n/index.ts";

export function SecretOnce({ title, value, onClose }: { title: string; value: string | null; onClose(): void }) {
  const { t } = useTranslation("integration");
  return (
    <Modal
      opened={value !== null}
      onClose={onClose}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text size="sm">{t("secret.hint")}</Text>
        <Code block style={{ wordBreak: "break-all", whiteSpace: "pre-wrap" }}>
          {value ?? ""}
        </Code>
        <Group justify="flex-end">
          <CopyButton value={value ?? ""}>
            {({ copied, copy }) => <Button onClick={copy}>{t(copied ? "secret.copied" : "secret.copy")}</Button>}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            {t("secret.close")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
