import { type RefObject, useEffect, useState } from 'react';

/**
 * The wrong field of a form. The message is at the field alone, which gets the focus once the message is there: a
 * screen reader says both together, and nothing else says it again.
 */
export function useFieldFault<Name extends string>(form: RefObject<HTMLFormElement | null>) {
  const [fault, setFault] = useState<{ name: Name; text: string }>();
  useEffect(() => {
    if (!fault) return;
    const field = form.current?.querySelector<HTMLElement>(`[name="${fault.name}"]`);
    field?.focus();
    // The next input replaces the wrong value.
    if (field instanceof HTMLInputElement) field.select();
  }, [fault, form]);
  return {
    /** `text` says what is wrong, in the member's language. */
    fail: (name: Name, text: string) => setFault({ name, text }),
    clear: () => setFault(undefined),
    errorOf: (name: Name) => (fault?.name === name ? fault.text : undefined),
  };
}
