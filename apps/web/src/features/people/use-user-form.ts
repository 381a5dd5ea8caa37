// The form of one user: its values, its checks, and saving the person and their login hours as one step.
import { NewPassword } from "@prosa/contracts/auth";
import { UserInput } from "@prosa/contracts/people";
import type { Profile } from "@prosa/contracts/permissions";
import { useRef } from "react";
import { type DrawerFormState, type OpenId, useDrawerForm } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { isTyped, type Schedule } from "./login-schedule.rules.ts";
import { useUserActions } from "./people.queries.ts";

export interface UserValues extends Record<string, unknown> {
  name: string;
  email: string;
  profile: Profile;
  isActive: boolean;
  queueIds: number[];
  /** Every channel, also those that come later; else those named. */
  allChannels: boolean;
  channelIds: number[];
  callChannelIds: number[];
  ignoreWallet: boolean;
  blockMultipleLogins: boolean;
  blockCalls: boolean;
  /** Empty: as it is, or chosen by the person through the invitation. */
  password: string;
  schedule: Schedule | null;
}
export type UserFormState = DrawerFormState<UserValues>;

const schema = UserInput;

export const freshUser: UserValues = {
  name: "",
  email: "",
  profile: "user",
  isActive: true,
  queueIds: [],
  allChannels: true,
  channelIds: [],
  callChannelIds: [],
  ignoreWallet: false,
  blockMultipleLogins: false,
  blockCalls: false,
  password: "",
  schedule: null,
};

export function useUserForm(id: OpenId, initial: UserValues, readOnly: boolean): UserFormState {
  const { t } = useTranslation("people");
  const { create, update, saveSchedule } = useUserActions();
  // Made, but its hours were refused: the next try must not make a second one.
  const made = useRef<number>(undefined);
  return useDrawerForm<UserValues>({
    name: "user",
    id,
    initial,
    readOnly,
    schema,
    labels: {
      name: t("form.name"),
      email: t("form.email"),
      profile: t("form.profile"),
      isActive: t("form.isActive"),
      queueIds: t("form.queues"),
      allChannels: t("form.allChannels"),
      channelIds: t("form.channels"),
      callChannelIds: t("form.callChannels"),
      ignoreWallet: t("form.ignoreWallet"),
      blockMultipleLogins: t("form.blockMultipleLogins"),
      blockCalls: t("form.blockCalls"),
      password: t("form.password"),
      schedule: t("form.sections.schedule"),
    },
    check: ({ password, schedule }) => ({
      password: password && !NewPassword.safeParse(password).success ? t("form.passwordWeak") : undefined,
      schedule: schedule && !isTyped(schedule) ? t("schedule.invalid") : undefined,
    }),
    secret: ["password"],
    errorFields: {
      ERR_EMAIL_EXISTS: "email",
      ERR_LAST_ADMIN: "profile",
      ERR_PASSWORD_WEAK: "password",
      ERR_NO_QUEUE_FOUND: "queueIds",
      ERR_NO_WAPP_FOUND: "channelIds",
    },
    async save({ schedule, password, ...values }, { schedule: _, password: __, ...changed }) {
      const withPassword = password ? { password } : {};
      const known = made.current ?? (id === "new" ? undefined : id);
      if (known === undefined) made.current = (await create({ ...values, ...withPassword })).id;
      else if (made.current !== undefined || Object.keys({ ...changed, ...withPassword }).length > 0) {
        await update(known, { ...(made.current === undefined ? changed : values), ...withPassword });
      }
      const userId = known ?? made.current;
      if (userId !== undefined && JSON.stringify(schedule) !== JSON.stringify(initial.schedule))
        await saveSchedule(userId, schedule);
    },
  });
}
