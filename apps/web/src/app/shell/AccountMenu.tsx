// The avatar and what opens from it.
import { Popover, UnstyledButton } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useOwnPause } from "../../entities/people/index.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Avatar, loadChunk } from "../../shared/ui/index.ts";
import css from "./shell.module.css";

const AccountPanel = lazy(() =>
  loadChunk(async () => ({ default: (await import("./AccountPanel.tsx")).AccountPanel })),
);

export function AccountMenu({ inRail = false }: { inRail?: boolean }) {
  const { t } = useTranslation(["nav", "common"]);
  const { username, userId, profilePictureUrl } = useSignedIn();
  const isPaused = useOwnPause() !== null;
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={inRail ? "right-end" : "bottom-end"}
      trapFocus
      returnFocus
      width={300}
    >
      <Popover.Target>
        <UnstyledButton
          className={css.accountButton}
          data-rail={inRail || undefined}
          onClick={() => setOpened(!opened)}
          aria-label={[t("account.open", { name: username }), isPaused && t("common:pause.paused")]
            .filter(Boolean)
            .join(", ")}
          aria-haspopup="dialog"
          aria-expanded={opened}
        >
          <Avatar id={userId} name={username} picture={profilePictureUrl} size={32} online paused={isPaused} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("account.title")}>
        <Suspense fallback={<span className={`skel ${css.panelSkeleton}`} />}>
          <AccountPanel onDone={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
