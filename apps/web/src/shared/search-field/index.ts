// A search box for pages that are searched as they are shown.
export { SearchField } from "./SearchField.tsx";
