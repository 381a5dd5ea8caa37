// The tray of long work, fetched only by those who have some: most people of a day have none.
import { lazy, Suspense } from "react";
import { useLongJobs } from "../../shared/long-jobs/index.ts";
import { loadPatiently } from "../../shared/ui/index.ts";

const Tray = lazy(() => loadPatiently(async () => ({ default: (await import("./JobsTray.tsx")).JobsTray })));

export function JobsTray(props: { inRail?: boolean }) {
  const asked = useLongJobs();
  if ((asked.data?.jobs.length ?? 0) === 0) return null;
  return (
    <Suspense fallback={null}>
      <Tray {...props} />
    </Suspense>
  );
}
