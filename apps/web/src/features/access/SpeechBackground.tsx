// The speech shape behind the sign-in card: the product's only decoration.
import { brand, productName } from "../../shared/brand.ts";
import { BUBBLE } from "../../shared/ui/index.ts";
import css from "./speech.module.css";

export function SpeechBackground() {
  if (brand?.background) {
    return (
      <div className={css.speech} aria-hidden>
        <img src={brand.background} alt="" />
      </div>
    );
  }
  return (
    <div className={css.speech} aria-hidden>
      <svg viewBox="0 0 1366 768" preserveAspectRatio="xMidYMid slice" width="100%" height="100%">
        <title>{productName}</title>
        <g className={css.speechLeft} transform="translate(-150 40) scale(25)">
          <path d={BUBBLE} />
        </g>
        <g className={css.speechRight} transform="translate(1560 -190) scale(-27 27)">
          <path d={BUBBLE} />
        </g>
        <g className={css.speechLines} fill="none" strokeLinecap="round" strokeWidth="34">
          <path d="M118 330h300M118 470h170" />
          <path d="M1010 190h250M1110 338h150" />
        </g>
      </svg>
    </div>
  );
}
