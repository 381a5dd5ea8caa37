// The title of the page: the heading of the title bar and the name of the browser tab.
import { useEffect } from "react";
import { createStore } from "../store.ts";

export const pageTitle = createStore("");
/** A few grey words beside the heading, such as how many rows a list has. */
export const pageNote = createStore("");

/** `tab` replaces the heading in the browser's tab: "(3) Maria Souza - Atendimentos". */
export function usePageTitle(title: string, tab: string = title): void {
  useEffect(() => {
    pageTitle.set(title);
    document.title = tab ? `${tab} - Prosa` : "Prosa";
  }, [title, tab]);
}

export function usePageNote(note: string): void {
  useEffect(() => {
    pageNote.set(note);
    return () => pageNote.set("");
  }, [note]);
}
