import { useEffect, useRef, useState } from 'react';
import { saidInDialog, useToasts } from './toast.ts';

/** A toast that comes just before the dialog closes is said by the page, in ms. */
const closesWithinMs = 150;

/**
 * Says the toasts that come while the dialog around it is open: the page's live region, under it, is inert then. Whatever was said here
 * is not said there once more.
 */
export function DialogToasts({ open }: { open: boolean }) {
  const latest = useToasts().at(-1);
  const id = latest?.id ?? 0;
  const before = useRef(0);
  const [said, setSaid] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what there is when it opens, which the page has said
  useEffect(() => {
    if (open) before.current = id;
    else setSaid(undefined);
  }, [open]);
  useEffect(() => {
    if (!open || id <= before.current) return;
    const timer = setTimeout(() => {
      setSaid(id);
      saidInDialog(id);
    }, closesWithinMs);
    return () => clearTimeout(timer);
  }, [open, id]);
  return (
    <div className="unseen" role="status">
      {open && latest?.id === said && latest?.text}
    </div>
  );
}
