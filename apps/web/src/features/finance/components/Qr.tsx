// A Pix code as a picture, drawn from its own text.
import { useMemo } from "react";
import { encode } from "uqr";
import css from "../finance.module.css";

/** Always dark on white with its quiet border: banks' cameras do not know themes. */
export function Qr({ code, label }: { code: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: side } = encode(code, { ecc: "M", border: 2 });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: side, path: squares.join("") };
  }, [code]);
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} data-testid="pix-qr">
      <path d={path} fill="#000" />
    </svg>
  );
}
