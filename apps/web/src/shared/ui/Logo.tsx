// The mark and the word-mark, drawn in the colours of the theme; those of a brand where it has its own.
import { brand, productName } from "../brand.ts";
import { useColorScheme } from "../theme/preferences.ts";
import css from "./ui.module.css";

export const BUBBLE =
  "M5 14.2C5 7.9 10 3 16.3 3S27.5 7.9 27.5 14.2 22.5 25.4 16.3 25.4c-1.6 0-3.1-.3-4.4-.9L7.6 29.3C6.7 30.3 5 29.6 5 28.3z";
const LINES = "M11.3 11.6h10.2M11.3 16.9h5.6";

function MarkPaths() {
  return (
    <>
      <path className={css.markFill} d={BUBBLE} />
      <path className={css.markInk} d={LINES} fill="none" strokeWidth="2.7" strokeLinecap="round" />
    </>
  );
}

export function Mark({ size = 30 }: { size?: number }) {
  if (brand?.icon) return <img src={brand.icon} alt={brand.name} width={size} height={size} />;
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} role="img" aria-label={productName}>
      <MarkPaths />
    </svg>
  );
}

function BrandMark({ height }: { height: number }) {
  const { logoLight, logoDark } = brand ?? {};
  const source = useColorScheme() === "dark" ? logoDark : logoLight;
  if (source) return <img className={css.logo} src={source} alt={productName} style={{ height }} />;
  return (
    <span className={css.named}>
      <Mark size={height} />
      <b className="trunc">{productName}</b>
    </span>
  );
}

export function Wordmark({ height = 36 }: { height?: number }) {
  if (brand) return <BrandMark height={height} />;
  return (
    <svg viewBox="0 0 110 32" width={(height * 110) / 32} height={height} role="img" aria-label="Prosa">
      <MarkPaths />
      <g className={css.word} strokeWidth="2.7">
        <path d="M40 11v17.5M40 16.5a5.5 5.5 0 1 1 0 .1" />
        <g transform="translate(.9)">
          <path d="M56.3 11v11M56.3 16.2c0-3.3 2-5.2 5.2-5.2" />
        </g>
        <g transform="translate(1.3)">
          <circle cx="70" cy="16.5" r="5.5" />
          <path d="M88.5 12.7c-.8-1.1-2.1-1.7-3.7-1.7-2.3 0-3.8 1.1-3.8 2.7 0 3.9 8 1.6 8 5.7 0 1.7-1.6 2.7-4 2.7-1.9 0-3.4-.7-4.3-2" />
          <circle cx="99.5" cy="16.5" r="5.5" />
          <path d="M105 11v11" />
        </g>
      </g>
    </svg>
  );
}
