// The door of search over everything, for the palette.
export { RecentSearches } from "./RecentSearches.tsx";
export { SearchResults } from "./SearchResults.tsx";
