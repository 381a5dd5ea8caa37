// The loudness of a recording as bars on a canvas, and a slider over them: click or arrows move to that moment.
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { useColorScheme } from "../theme/index.ts";
import css from "./media.module.css";

const BAR = 2;
const STEP_SECONDS = 5;

interface Props {
  peaks: readonly number[];
  /** In seconds. */
  position: number;
  duration: number;
  label: string;
  /** "0:14 de 0:42" */
  valueText: string;
  tabIndex?: number;
  onSeek(seconds: number): void;
}

export function Waveform({ peaks, position, duration, label, valueText, tabIndex, onSeek }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useColorScheme();
  const part = duration > 0 ? Math.min(1, position / duration) : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page and change with the theme
  useEffect(() => {
    if (canvas.current) draw(canvas.current, peaks, part);
  }, [peaks, part, scheme]);

  const handlePointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === "pointermove" && event.buttons !== 1) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    event.currentTarget.setPointerCapture(event.pointerId);
    onSeek(Math.min(1, Math.max(0, (event.clientX - left) / width)) * duration);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowLeft: position - STEP_SECONDS,
      ArrowRight: position + STEP_SECONDS,
      Home: 0,
      End: duration,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    // The list walks its messages with the same keys.
    event.preventDefault();
    event.stopPropagation();
    onSeek(Math.min(duration, Math.max(0, target)));
  };

  return (
    <div
      className={css.wave}
      role="slider"
      tabIndex={tabIndex ?? 0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(position)}
      aria-valuetext={valueText}
      onPointerDown={handlePointer}
      onPointerMove={handlePointer}
      onKeyDown={handleKeyDown}
    >
      <canvas ref={canvas} />
    </div>
  );
}

function draw(canvas: HTMLCanvasElement, peaks: readonly number[], part: number) {
  const context = canvas.getContext("2d");
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!context || width === 0) return;
  const scale = window.devicePixelRatio || 1;
  canvas.width = width * scale;
  canvas.height = height * scale;
  context.scale(scale, scale);
  const style = getComputedStyle(canvas);
  const [played, rest] = [style.getPropertyValue("--played"), style.color];
  const step = (width - BAR) / Math.max(1, peaks.length - 1);
  peaks.forEach((peak, index) => {
    const tall = Math.max(BAR, (Math.min(100, peak) / 100) * (height - 2));
    context.fillStyle = index / peaks.length < part ? played : rest;
    context.beginPath();
    context.roundRect(index * step, (height - tall) / 2, BAR, tall, BAR / 2);
    context.fill();
  });
  if (part <= 0) return;
  context.fillStyle = played;
  context.beginPath();
  context.arc(Math.min(width - 5, Math.max(5, part * width)), height / 2, 5, 0, Math.PI * 2);
  context.fill();
}
