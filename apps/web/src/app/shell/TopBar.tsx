// The title bar: where I am, what happened, search, who I am.
import { useStore } from "../../shared/store.ts";
import { pageNote, pageTitle } from "../../shared/ui/index.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { JobsTray } from "./LazyJobsTray.tsx";
import { NoticesTray } from "./NoticesTray.tsx";
import { SearchButton } from "./SearchButton.tsx";
import css from "./shell.module.css";

export function TopBar() {
  const title = useStore(pageTitle);
  const note = useStore(pageNote);
  return (
    <header className={css.topbar}>
      <h1 className="trunc">{title}</h1>
      {note && <span className={css.titleNote}>{note}</span>}
      <span className="grow" />
      <JobsTray />
      <NoticesTray />
      <SearchButton />
      <AccountMenu />
    </header>
  );
}
