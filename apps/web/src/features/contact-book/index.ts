// The contact book's only door.
export { ContactBookScreen } from "./ContactBookScreen.tsx";
