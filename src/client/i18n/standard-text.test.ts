import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { standardText } from './standard-text.ts';

test('a text that the app knows is shown in the member’s language, any other as the operator typed it', () => {
  const i18n = setupI18n({ locale: 'de', messages: { de: { 'standard.document_person': 'Ausweis, persönlich' } } });
  expect(standardText(i18n, 'Identity document, in person')).toBe('Ausweis, persönlich');
  expect(standardText(i18n, 'Met at the desk')).toBe('Met at the desk');
});
