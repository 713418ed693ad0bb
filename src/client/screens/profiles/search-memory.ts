import { useState } from 'react';
import { useShownPlace } from '../../ui/location.ts';

/** What was last typed on each list, so that back from a person finds the search as it was. Gone with the visit. */
const typed = new Map<string, string>();

/** What stands in the search field of this screen; `owner` is whose it is: another member does not find it. */
export function useTyped(owner: string): [text: string, set: (text: string) => void] {
  const shownPlace = useShownPlace();
  const [key] = useState(() => `${owner} ${shownPlace().path}`);
  const [text, setText] = useState(() => typed.get(key) ?? '');
  return [
    text,
    (next) => {
      typed.set(key, next);
      setText(next);
    },
  ];
}
