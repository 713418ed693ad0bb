import { useCallback, useEffect, useMemo, useState } from 'react';
import { type PeopleFilter, readFilter, writeFilter } from '../../mirror/queries/people-filter.ts';
import { useNavigate, useSearch, useShownPlace } from '../../ui/location.ts';

/** What each list was last narrowed down to, so that a member who opens it again finds it so. In memory only. */
const remembered = new Map<string, string>();

/**
 * The filter of this screen's list. It is in the address, so that back, reload and a shared link keep it.
 *
 * @param owner whose list it is: another member does not find it narrowed down
 */
export function usePeopleFilter(owner: string): [filter: PeopleFilter, set: (next: PeopleFilter) => void] {
  const navigate = useNavigate();
  const shownPlace = useShownPlace();
  const { by } = useSearch({ strict: false });
  const [key] = useState(() => `${owner} ${shownPlace().path}`);
  const inForce = by ?? remembered.get(key) ?? '';
  const show = useCallback(
    (text: string) => {
      const { path, search } = shownPlace();
      const next = new URLSearchParams(search);
      next.delete('by');
      if (text !== '') next.set('by', text);
      navigate({ href: next.size > 0 ? `${path}?${next}` : path, replace: true });
    },
    [navigate, shownPlace],
  );
  useEffect(() => {
    if (by !== undefined) remembered.set(key, by);
    else if (inForce !== '') show(inForce);
  }, [by, inForce, key, show]);
  return [
    useMemo(() => readFilter(inForce), [inForce]),
    (next) => {
      const text = writeFilter(next);
      remembered.set(key, text);
      show(text);
      window.scrollTo(0, 0);
    },
  ];
}
