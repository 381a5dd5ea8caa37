// The delete guard (pattern X): `confirmDelete({ title, name, consequence, action, done })` asks, deletes, says so; when
// the server answers that something uses the object, the same dialog lists it and offers the next step.
export { confirmDelete, type Deletion } from "./confirm-delete.ts";
export { DeleteGuard } from "./DeleteGuard.tsx";
