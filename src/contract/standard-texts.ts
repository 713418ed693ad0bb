/**
 * Texts that an operator may type where members read them (how somebody was verified, why a withdrawal was rejected), and that the
 * app knows in every language: typed in exactly these words. Any other is shown as it was typed.
 */
export const standardTexts = {
  document_call: /*i18n*/ { id: 'standard.document_call', message: 'Identity document and video call' },
  document_person: /*i18n*/ { id: 'standard.document_person', message: 'Identity document, in person' },
  name_differs: /*i18n*/ { id: 'standard.name_differs', message: 'The name on the account did not match. Please ask the desk.' },
} as const satisfies Record<string, { id: string; message: string }>;
