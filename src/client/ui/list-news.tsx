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
  useEffect(() => {
    // Another, shorter list in its place, e.g. of a search.
    if (count <= announced.current) {
      announced.current = count;
      return;
    }
    // The words too are made only then: the browser's rules of numbers cost a slow phone as much as all new rows.
    const timer = setTimeout(() => {
      const more = count - announced.current;
      setNews(
        announced.current === 0
          ? t({
              message: `${label}: ${plural(count, { one: '# entry', other: '# entries' })}`,
              comment: 'A list was loaded; for screen readers',
            })
          : t({
              message: `${plural(more, { one: '# more entry', other: '# more entries' })}, ${count} in all`,
              comment: 'A list became longer; for screen readers',
            }),
      );
      announced.current = count;
    }, settledMs);
    return () => clearTimeout(timer);
  }, [t, label, count]);
  return (
    <p className="unseen" role="status" data-fleeting="gone">
      {news}
    </p>
  );
}
