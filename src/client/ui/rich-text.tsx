import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { afterFrame } from './after-frame.ts';
import { useNavigate } from './location.ts';
import styles from './rich-text.module.css';
import { Skeleton } from './skeleton.tsx';

type Cleaner = typeof import('./rich-text-cleaner.ts').cleanHtml;
let cleaner: Cleaner | undefined;

/** A text that was cleaned before it is shown. */
let ahead: { html: string; nodes: DocumentFragment } | undefined;

async function loadCleaner(): Promise<Cleaner> {
  cleaner ??= (await import('./rich-text-cleaner.ts')).cleanHtml;
  return cleaner;
}

/**
 * Loads the cleaner and cleans a text that is shown next: it then appears at once, in its full height, and the cleaner's first use, 60 ms on a
 * slow phone, is a task of its own. Rejects if the cleaner can't be loaded.
 */
export async function cleanAhead(html: string): Promise<void> {
  const clean = await loadCleaner();
  await new Promise<void>((go) => afterFrame(go));
  ahead = { html, nodes: clean(html) };
}

/** HTML from others, sanitised (H14). The cleaner is loaded for the first one; without it only the plain text is shown. */
export function RichText({ html }: { html: string }) {
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'waiting' | 'clean' | 'bare'>(cleaner ? 'clean' : 'waiting');

  useLayoutEffect(() => {
    let unmounted = false;
    const put = (clean: Cleaner) => {
      if (unmounted || !place.current) return;
      place.current.replaceChildren(ahead?.html === html ? ahead.nodes : clean(html));
      ahead = undefined;
      setState('clean');
    };
    if (cleaner) put(cleaner);
    else loadCleaner().then(put, () => !unmounted && setState('bare'));
    return () => {
      unmounted = true;
    };
  }, [html]);

  const followInside = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a[href]');
    if (!link || link.hasAttribute('target') || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate({ href: link.getAttribute('href') ?? '/Home' });
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside handle the keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for the links inside */}
      <div ref={place} className={styles.text} hidden={state !== 'clean'} onClick={followInside} />
      {state === 'waiting' && <Skeleton height="3lh" />}
      {state === 'bare' && <p className={styles.text}>{html.replace(/<[^>]*>/g, ' ')}</p>}
    </>
  );
}
