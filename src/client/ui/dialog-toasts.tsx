import { useEffect, useRef, useState } from 'react';
import { saidInDialog, useToasts } from './toast.ts';

/** A toast that comes just before the dialog closes is said by the page, in ms. */
const closesWithinMs = 150;

/**
 * Says the toasts that come while the dialog around it is open: the page's live region, under it, is inert then. Whatever was said here
 * is not said there once more, and what the dialog says in a place of its own not here.
 */
export function DialogToasts({ open }: { open: boolean }) {
  const latest = useToasts().at(-1);
  const { id = 0, text = '' } = latest ?? {};
  const region = useRef<HTMLDivElement>(null);
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
      const others = [...(region.current?.closest('dialog')?.querySelectorAll('[role="status"]') ?? [])];
      if (!others.some(({ textContent }) => textContent?.includes(text))) setSaid(id);
      saidInDialog(id);
    }, closesWithinMs);
    return () => clearTimeout(timer);
  }, [open, id, text]);
  return (
    <div ref={region} className="unseen" role="status">
      {open && id === said && text}
    </div>
  );
}
