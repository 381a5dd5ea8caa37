// Names of the types of channel, in the words of this screen.
import { typeNameIn } from "../../shared/channel-mark/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";

export function useTypeName(): (type: string) => string {
  const { t } = useTranslation("channels");
  return (type) => typeNameIn(t, "types.", type);
}
