import { useEffect, useRef } from 'react';
import { CheckIcon, CloseIcon } from './icons.tsx';
import { dismissToast, type Toast, useToasts } from './toast.ts';
import styles from './toast-region.module.css';

/** How long a toast is shown, in ms: long enough to be read twice. */
const stayMs = { plain: 4500, good: 3500, bad: 7000 } as const;

/**
 * Where toasts are shown. The live region is there from the start, and inert under an open dialog, which has one of its own
 * (dialog-toasts.tsx); the visible part is above everything, including sheets.
 */
export function ToastRegion() {
  const toasts = useToasts();
  const collection = useRef<HTMLDivElement>(null);
  const latest = toasts.at(-1)?.id;
  useEffect(() => {
    const element = collection.current;
    if (latest === undefined || !element?.showPopover) return;
    // Shown again, so that it is above a dialog that opened meanwhile.
    element.showPopover();
    return () => element.hidePopover();
  }, [latest]);
  return (
    <>
      <div className="unseen" role="status" aria-live="polite">
        {toasts.map(({ id, text, said }) => said || <p key={id}>{text}</p>)}
      </div>
      <div ref={collection} popover="manual" className={styles.shelf} aria-hidden="true">
        {toasts.map((one) => (
          <ToastCard key={one.id} {...one} />
        ))}
      </div>
    </>
  );
}

function ToastCard({ id, text, kind }: Toast) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), stayMs[kind]);
    return () => clearTimeout(timer);
  }, [id, kind]);
  return (
    <div className={styles.toast} data-kind={kind}>
      {kind === 'good' && <CheckIcon width="20" height="20" />}
      {kind === 'bad' && <CloseIcon width="20" height="20" />}
      <span>{text}</span>
    </div>
  );
}
