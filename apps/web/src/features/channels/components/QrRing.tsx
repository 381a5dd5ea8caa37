// A QR code drawn here, with a ring around it that empties while the code is good. What it says never leaves the browser.
import { encode } from "uqr";
import css from "../channels.module.css";

interface Props {
  text: string;
  label: string;
  lastsMs: number;
}

export function QrRing({ text, label, lastsMs }: Props) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <div className={css.qrRing} data-testid="pairing-qr">
      <svg
        className={css.qrCode}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <div className={css.qrTime} key={text} style={{ animationDuration: `${lastsMs}ms` }} aria-hidden />
    </div>
  );
}
