// One block of the start page: it waits, fails and is tried again alone.
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "../../shared/i18n/index.ts";
import { FailedPanel, Waiting } from "../../shared/ui/index.ts";
import css from "./home.module.css";

interface Props<T> {
  query: UseQueryResult<T>;
  className?: string | undefined;
  children(data: T): ReactNode;
}

/** What stands there until a block is there. */
export function Loading({ className }: { className?: string | undefined }) {
  return (
    <section className={`card ${css.block} ${className ?? ""}`}>
      <Skeleton />
    </section>
  );
}

function Skeleton() {
  const { t } = useTranslation("home");
  return (
    <Waiting label={t("loading")}>
      <span className={`skel ${css.blockSkeleton}`} />
    </Waiting>
  );
}

export function Block<T>({ query, className, children }: Props<T>) {
  return (
    <section className={`card ${css.block} ${className ?? ""}`}>
      {query.isError && query.data === undefined ? (
        <FailedPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <Skeleton />
      ) : (
        children(query.data)
      )}
    </section>
  );
}
