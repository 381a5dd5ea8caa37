// What loader and frame say to each other: seven names, each way to one origin and one window only.

/** From the page to the frame. */
export type ToFrame =
  | {
      name: "begin";
      locale: string;
      page: PageFacts;
      resumeKey: string | null;
      identity: Identity | null;
      isOpen: boolean;
    }
  | { name: "shown"; isOpen: boolean }
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
