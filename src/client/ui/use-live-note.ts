import { useState } from 'react';

/**
 * For the note below a field. It is a live region only while the field has the focus: if a message moves the focus there, a
 * screen reader reads it as the field's description, and would say it twice.
 */
export function useLiveNote() {
  const [focused, setFocused] = useState(false);
  return {
    live: focused ? ('polite' as const) : ('off' as const),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
