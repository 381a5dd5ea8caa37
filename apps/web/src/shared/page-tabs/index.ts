// Tabs of a page: links, so that each has an address.
export { PageTabs, usePageTab } from "./PageTabs.tsx";
