// Under which name and with which pictures the product is seen: written into the page by the server, so nothing flashes.
interface Brand {
  readonly name: string;
  readonly support: string | null;
  readonly icon: string | null;
  readonly logoLight: string | null;
  readonly logoDark: string | null;
  readonly background: string | null;
}

const told = document.querySelector<HTMLMetaElement>("meta[name='prosa-brand']")?.content;

/** Null: ours. */
export const brand: Brand | null = told ? JSON.parse(told) : null;
export const productName = brand?.name ?? "Prosa";
