import { IconButton } from './icon-button.tsx';
import { ShareIcon } from './outline-icons.tsx';
import { toast } from './toast.ts';

type ShareButtonProps = {
  /** The address that everybody has for it: nothing in it is about who shares it. */
  path: string;
  /** Its accessible name. */
  label: string;
  /** Said once the address is in the clipboard, on devices without a share sheet. */
  copied: string;
  /** Said if the browser allows neither. */
  refused: string;
};

/** Shares an address by the system's sheet, or copies it. Whoever opens it logs in first, if it is a member's page. */
export function ShareButton({ path, label, copied, refused }: ShareButtonProps) {
  const share = async () => {
    const { href } = new URL(path, window.location.origin);
    if (await sharedBySheet(href)) return;
    try {
      await navigator.clipboard.writeText(href);
      toast(copied, 'good');
    } catch {
      toast(refused, 'bad');
    }
  };
  return <IconButton label={label} icon={<ShareIcon />} onClick={() => void share()} />;
}

/** The member closed the sheet, or it is open already. */
const isAnswered = (error: unknown): boolean => error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name);

/** False: there is no sheet, or the system does not allow it here. The address alone is passed: a name would leave the club with it. */
async function sharedBySheet(url: string): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share({ url });
    return true;
  } catch (error) {
    return isAnswered(error);
  }
}
