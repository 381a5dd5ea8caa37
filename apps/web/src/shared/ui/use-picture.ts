// The address under which a picture can be shown: as it is, or fetched with the session when it stands behind it.
import { useEffect, useState } from "react";
import { pictureOf } from "../api/index.ts";

const needsSession = (address: string) => address.startsWith("/api/");

export function usePicture(address: string | null | undefined): string | null {
  const [loaded, setLoaded] = useState<{ address: string; source: string | null } | null>(null);
  useEffect(() => {
    if (!address || !needsSession(address)) return;
    let gone = false;
    void pictureOf(address).then((source) => {
      if (!gone) setLoaded({ address, source });
    });
    return () => {
      gone = true;
    };
  }, [address]);
  if (!address) return null;
  if (!needsSession(address)) return address;
  return loaded?.address === address ? loaded.source : null;
}
