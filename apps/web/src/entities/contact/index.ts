// Contacts as forms of other features choose them.
export { ContactSelect } from "./ContactSelect.tsx";
