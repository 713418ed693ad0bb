import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The texts that the checklist specifies word for word, in the language in which it does. */
const given: [id: string, locale: 'en-US' | 'de', msgid: string, text: string][] = [
  ['X4', 'en-US', 'Please set bank account', 'Please set bank account'],
  ['X4', 'en-US', 'refusal.bank_missing', 'Please set bank account'],
  ['X6', 'de', 'This function is switched off', 'Deaktivieren Sie die Funktion'],
  ['X12', 'en-US', 'refusal.withdraw_amount_missing', 'Please fill in the exact amount'],
  ['X14', 'en-US', 'refusal.network_missing', 'Please select a network'],
  ['X16', 'en-US', 'Please set your withdrawal password', 'Please set your withdrawal password'],
  ['X21', 'de', 'refusal.name_set', 'Nicht wieder einrichten!'],
  ['X22', 'de', 'The second password does not match', 'Das zweite Passwort ist inkonsistent'],
  ['X23', 'de', 'refusal.form_incomplete', 'Bitte schreiben Sie das Formular vollständig!'],
  ['X24', 'de', 'refusal.amount_error', 'Mengenfehler'],
];

test.each(given)('%s: the %s catalogues translate %j as specified', (_id, locale, msgid, text) => {
  const files = globSync(`../../locales/${locale}/**/*.po`, { cwd: import.meta.dirname });
  const catalogues = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n\n');
  expect(catalogues).toContain(`msgid ${JSON.stringify(msgid)}\nmsgstr ${JSON.stringify(text)}\n`);
});
