import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';

/** Rows that come within this time in ms are announced together. */
const settledMs = 800;

/**
 * Tells screen readers once how many rows have come: of a list that was loading, and of each further page. Nothing of a list that
 * was there from the start, whose screen is announced.
 */
export function ListNews({ label, count }: { label: string; count: number }) {
  const { t } = useLingui();
  const announced = useRef(count);
  const [news, setNews] = useState('');
  const more = count - announced.current;
  const words =
    more <= 0
      ? ''
      : announced.current === 0
        ? t({
            message: `${label}: ${plural(count, { one: '# entry', other: '# entries' })}`,
            comment: 'A list was loaded; for screen readers',
          })
        : t({
            message: `${plural(more, { one: '# more entry', other: '# more entries' })}, ${count} in all`,
            comment: 'A list became longer; for screen readers',
          });
  useEffect(() => {
    if (words === '') {
      // Another, shorter list in its place, e.g. of a search.
      announced.current = count;
      return;
    }
    const timer = setTimeout(() => {
      announced.current = count;
      setNews(words);
    }, settledMs);
    return () => clearTimeout(timer);
  }, [words, count]);
  return (
    <p className="unseen" role="status" data-fleeting="gone">
      {news}
    </p>
  );
}
