// The hint itself, a moment after it was wanted; Escape sends it away.
import { type FloatingPosition, Tooltip } from "@mantine/core";
import { useEffect, useState } from "react";

const DELAY_MS = 400;

interface Props {
  target: HTMLElement;
  label: string;
  position: FloatingPosition | undefined;
  onLeave(): void;
}

export default function HintShown({ target, label, position, onLeave }: Props) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === "Escape" && onLeave();
    window.addEventListener("keydown", leave);
    return () => window.removeEventListener("keydown", leave);
  }, [onLeave]);
  return <Tooltip target={target} label={label} position={position} opened={isOpen} />;
}
