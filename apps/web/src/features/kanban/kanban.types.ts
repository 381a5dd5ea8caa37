// What the application gives to the CRM.
import type { ReactNode } from "react";

/** The live conversation with a deal's customer; the application puts the attendance screen's own here. */
export type ConversationOf = (ticketId: number, onClose: () => void) => ReactNode;
