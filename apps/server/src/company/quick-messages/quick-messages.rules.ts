// Who may do what with a quick message, and what one must hold. Pure: no database, no clock.
import { levelOf, type Profile } from "@prosa/contracts/permissions";
import { AppError } from "#platform/errors";

export interface Editor {
  userId: number;
  profile: Profile;
}

export interface Owned {
  userId: number | null;
  isForAll: boolean;
}

export interface Content {
  key: string;
  message: string;
  fileId: string | null;
}

const hasFullRights = ({ profile }: Editor) => levelOf(profile, "quickMessages") === "full";

/** Visible is one's own and what is for all; of that, one's own may be changed by everybody. */
export function mayEdit(editor: Editor, { userId }: Owned): boolean {
  return userId === editor.userId || hasFullRights(editor);
}

/** What becomes of it: refused without the right, and never with neither text nor file. */
export function change(
  editor: Editor,
  before: (Owned & Content) | null,
  wanted: { [K in keyof (Content & { isForAll: boolean })]?: (Content & { isForAll: boolean })[K] | undefined },
): Owned & Content {
  if (before && !mayEdit(editor, before)) throw new AppError("ERR_NO_PERMISSION");
  const isForAll = wanted.isForAll ?? before?.isForAll ?? false;
  if (isForAll !== (before?.isForAll ?? false) && !hasFullRights(editor)) throw new AppError("ERR_NO_PERMISSION");
  const message = wanted.message ?? before?.message ?? "";
  const fileId = wanted.fileId === undefined ? (before?.fileId ?? null) : wanted.fileId;
  if (message.trim() === "" && fileId === null) throw new AppError("ERR_QUICK_MESSAGE_EMPTY", { field: "message" });
  // Whoever takes back a text whose author is gone becomes its owner; otherwise nobody could see it.
  const userId = before ? (before.userId ?? (isForAll ? null : editor.userId)) : editor.userId;
  return { userId, isForAll, key: wanted.key ?? before?.key ?? "", message, fileId };
}
