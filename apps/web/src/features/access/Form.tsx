// A form that is sent by us and never by the browser; its fields are checked in our own words.
import type { ReactNode } from "react";
import css from "./access.module.css";

interface Props {
  className?: string;
  onSubmit(): Promise<void>;
  children: ReactNode;
}

export function Form({ className = css.form, onSubmit, children }: Props) {
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
    </form>
  );
}
