// The form drawer (pattern F): `useDrawerAddress` says which form is open, `<FormDrawer>` draws the drawer, and inside it
// a component of the feature calls `useDrawerForm` and draws `<DrawerForm>` with its fields. Drafts, errors, saving: here.
export { ColorField } from "./ColorField.tsx";
export { ColorPopover } from "./ColorPopover.tsx";
export { DangerButton, DrawerForm, FormSection } from "./DrawerForm.tsx";
export { useDrawerFrame } from "./drawer-frame.ts";
export { DrawerContent, FormDrawer } from "./FormDrawer.tsx";
export { lazyForm } from "./lazy-form.ts";
export { type DrawerAddress, type OpenId, useDrawerAddress } from "./use-drawer-address.ts";
export {
  type DrawerForm as DrawerFormState,
  type DrawerFormOptions,
  type FieldProps,
  useDrawerForm,
} from "./use-drawer-form.ts";
export { type Opened, useOpenRow } from "./use-open-row.ts";
