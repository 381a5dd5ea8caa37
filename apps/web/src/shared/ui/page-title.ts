// The title of the page: the heading of the title bar and the name of the browser tab.
import { useEffect } from "react";
import { unreadChats, unreadConversations } from "../attention.ts";
import { productName } from "../brand.ts";
import { createStore, useStore } from "../store.ts";

export const pageTitle = createStore("");
/** A few grey words beside the heading, such as how many rows a list has. */
export const pageNote = createStore("");

/** `tab` replaces the heading in the browser's tab: "(3) Maria Souza - Atendimentos". What is new is counted everywhere. */
export function usePageTitle(title: string, tab: string = title): void {
  const unread = useStore(unreadConversations) + useStore(unreadChats);
  useEffect(() => {
    pageTitle.set(title);
    const name = tab ? `${tab} - ${productName}` : productName;
    document.title = unread > 0 ? `(${unread}) ${name}` : name;
  }, [title, tab, unread]);
}

export function usePageNote(note: string): void {
  useEffect(() => {
    pageNote.set(note);
    return () => pageNote.set("");
  }, [note]);
}
