// What loader and frame say to each other: seven names, each way to one origin and one window only.
import type { WidgetInvitation } from "@prosa/contracts/webchat/widget";

/**
 * From the page to the frame. An attendant's invitation is the first word of the panel that it opens; of a page
 * that was there before invitations were, nothing is heard of them.
 */
export type ToFrame =
  | {
      name: "begin";
      locale: string;
      page: PageFacts;
      resumeKey: string | null;
      identity: Identity | null;
      isOpen: boolean;
      invitation?: WidgetInvitation | null;
    }
  | { name: "shown"; isOpen: boolean; invitation?: WidgetInvitation | null }
  | { name: "page"; page: PageFacts }
  | { name: "identify"; identity: Identity }
  | { name: "reset" };

/** From the frame to the page. */
export type ToPage =
  | { name: "ready" }
  | { name: "close" }
  | { name: "unread"; count: number }
  /** Null: forget it. */
  | { name: "keep"; resumeKey: string | null }
  /** Somebody has written: an answer is awaited for a while, whatever page comes next. */
  | { name: "said" };

export interface PageFacts {
  url: string;
  title: string;
  referrer: string;
}

export interface Identity {
  id?: string;
  hash?: string;
  token?: string;
  name?: string;
  email?: string;
  phone?: string;
}

export const MARK = "prosa-chat";
