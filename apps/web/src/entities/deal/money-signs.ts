// How a field for money is written: "R$ " before or " €" after, and which sign stands before the cents.

export function moneySigns(locale: string, currency: string) {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  const parts = format.formatToParts(1234.5);
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  const isBefore =
    parts.findIndex(({ type }) => type === "currency") < parts.findIndex(({ type }) => type === "integer");
  const symbol = find("currency") ?? currency;
  return {
    ...(isBefore ? { prefix: `${symbol} ` } : { suffix: ` ${symbol}` }),
    decimalSeparator: find("decimal") ?? ",",
    thousandSeparator: find("group") ?? ".",
  };
}
