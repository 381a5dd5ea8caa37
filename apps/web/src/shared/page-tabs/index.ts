// Tabs of a page: links, so that each has an address.
export { PageTabs, TabPanel, usePageTab } from "./PageTabs.tsx";
