// The contacts screen.
export { ContactsScreen } from "./ContactsScreen.tsx";
