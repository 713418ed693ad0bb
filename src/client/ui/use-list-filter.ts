import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearch, useShownPlace } from './location.ts';

/** What each list was last narrowed down to, so that a member who opens it again finds it so. In memory only. */
const remembered = new Map<string, string>();

/** A kind of filter: how it is read from an address, where what is not understood is no condition, and written for one. */
export type FilterForm<Filter> = { read: (by: string) => Filter; write: (filter: Filter) => string };

/**
 * The filter of this screen's list. It is in the address, so that back, reload and a shared link keep it.
 *
 * @param owner whose list it is: another member does not find it narrowed down
 * @param form the same object in every render
 */
export function useListFilter<Filter>(owner: string, form: FilterForm<Filter>): [filter: Filter, set: (next: Filter) => void] {
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
    useMemo(() => form.read(inForce), [form, inForce]),
    (next) => {
      const text = form.write(next);
      remembered.set(key, text);
      show(text);
      window.scrollTo(0, 0);
    },
  ];
}
