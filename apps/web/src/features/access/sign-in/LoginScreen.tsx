// The screen before the door: sign in, recover the password in three steps, or use a set-up link.
import { useState } from "react";
import { useSearchParams } from "react-router";
import { RecoveryCodeStep } from "./RecoveryCodeStep.tsx";
import { RecoveryEmailStep } from "./RecoveryEmailStep.tsx";
import { RecoveryPasswordStep } from "./RecoveryPasswordStep.tsx";
import { SetupStep } from "./SetupStep.tsx";
import { SignInStep } from "./SignInStep.tsx";

export function LoginScreen() {
  const [params, setParams] = useSearchParams();
  const [email, setEmail] = useState("");
  const [code, setCode] = useState("");
  const goTo = (step: string) => {
    const next = new URLSearchParams(params);
    next.set("step", step);
    setParams(next);
  };
  const keepEmail = (step: string) => (typed: string) => {
    setEmail(typed);
    goTo(step);
  };
  const keepCode = (right: string) => {
    setCode(right);
    goTo("password");
  };

  switch (params.get("step")) {
    case "email":
      return <RecoveryEmailStep email={email} onSent={keepEmail("code")} />;
    case "code":
      return <RecoveryCodeStep email={email} onRight={keepCode} />;
    case "password":
      return <RecoveryPasswordStep code={code} />;
    case "setup":
      return <SetupStep />;
    default:
      return <SignInStep onForgotten={keepEmail("email")} />;
  }
}
