// A way to a page. Unlike the router's own link it is not drawn again whenever another conversation is opened.
import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { goTo } from "../../shared/present-address.ts";

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: string;
}

export function PageLink({ to, onClick, ...rest }: Props) {
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    goTo(to);
  };
  return <a href={`#${to}`} onClick={handleClick} {...rest} />;
}
