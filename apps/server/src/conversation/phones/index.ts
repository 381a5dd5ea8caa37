// Door of phones: how telephone numbers are read, and who reads them in full.
export { maskPhone, mayReadPhones, phoneKey, readPhone } from "./phones.ts";
