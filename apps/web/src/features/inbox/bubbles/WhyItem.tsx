// The item of a bot's message that asks for its reason; its words come with it, not with the screen.
import { Menu } from "@mantine/core";
import { IconRobot } from "@tabler/icons-react";
import { useTranslation } from "../../../shared/i18n/index.ts";

export function WhyItem({ onAsk }: { onAsk(): void }) {
  const { t } = useTranslation("why");
  return (
    <Menu.Item leftSection={<IconRobot size={16} stroke={1.75} aria-hidden />} onClick={onAsk}>
      {t("action")}
    </Menu.Item>
  );
}
