// The wizard (pattern W): steps at the left, what is being made in the middle, how it will look at the right.
export { Wizard, type WizardStep } from "./Wizard.tsx";
