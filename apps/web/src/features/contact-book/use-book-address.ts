// Search, filters and the open contact, as the address of the contact book keeps them.
import { useSearchParams } from "react-router";
import { putParam, useChangeAddress } from "../../shared/use-change-address.ts";
import type { BookFilter } from "./contact-book.queries.ts";

const names = { search: "q", tagId: "etiqueta", walletId: "carteira", deals: "negocios", contact: "contato" } as const;

/** Search, filters and who is open live in the address, so that back, reload and a copied link work. */
export function useBookAddress() {
  const [params] = useSearchParams();
  const change = useChangeAddress();
  const filter: BookFilter = {
    search: params.get(names.search) ?? "",
    tagId: params.get(names.tagId) ?? "",
    walletId: params.get(names.walletId) ?? "",
    deals: params.get(names.deals) ?? "",
  };
  return {
    filter,
    contactId: Number(params.get(names.contact)) || null,
    setFilter: (name: keyof BookFilter, value: string) => change(putParam(names[name], value), { atOnce: true }),
    addressOf(contactId: number) {
      const after = new URLSearchParams(params);
      after.set(names.contact, String(contactId));
      return `?${after}`;
    },
    close: () => change(putParam(names.contact, null), { push: true }),
    clear: () => change((now) => new URLSearchParams([...now].filter(([name]) => name === names.contact))),
  };
}

export type BookAddress = ReturnType<typeof useBookAddress>;
