// What a template of the provider asks for, wherever one is filled in.
export { type Field, fieldsOf, needsFile } from "./template-fields.rules.ts";
