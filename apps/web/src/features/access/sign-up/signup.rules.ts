// What a sign-up form must hold before it is sent; the same schemas the server reads.
import { signup } from "@prosa/contracts/tenants";

export interface SignupForm {
  company: string;
  whatsapp: string;
  responsible: string;
  email: string;
  password: string;
  plan: number | null;
}

export type SignupField = keyof SignupForm;

export const emptySignup: SignupForm = {
  company: "",
  whatsapp: "",
  responsible: "",
  email: "",
  password: "",
  plan: null,
};

/** In the order of the form, so that the first is the one to go to. */
export function wrongFields(form: SignupForm): SignupField[] {
  return (Object.keys(emptySignup) as SignupField[]).filter(
    (name) => !signup.body.shape[name].safeParse(form[name]).success,
  );
}
