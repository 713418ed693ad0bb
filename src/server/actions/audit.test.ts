import { expect, test } from 'vitest';
import { OperatorClub } from '../../../tests/ledger/operator-club.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { csvRows } from './csv.ts';

onBothDatabases('the audit log (H18)', (fresh) => {
  async function open() {
    const club = await OperatorClub.open(await fresh.database());
    await club.type('bank add --name Hill --actor Mira --reason', 'Opened 100%');
    await club.type('grant ada 5 --reason', '=SUM(A1)');
    await club.type('grant guest 6');
    return club;
  }

  test('can be filtered by a part of a reason or remark', async () => {
    const club = await open();
    const actions = async (...words: string[]) =>
      ((await club.type('audit list', ...words)).audit as { action: string }[]).map(({ action }) => action);
    expect(await actions('--holds', '100%')).toEqual(['bank add']);
    expect(await actions('--holds', 'mira')).toEqual(['bank add']);
    expect(await actions('--holds', '100_')).toEqual([]);
    expect(await actions('--member', 'ada', '--holds', 'sum')).toEqual(['grant']);
  });

  test('is exported with each line’s link, by the same filters, in pages, and the export is logged too', async () => {
    const club = await open();
    const links = await club.db.queries.selectFrom('audit_links').selectAll().orderBy('no').execute();
    const all = await club.type('audit export jsonl --reason', 'For the auditor');
    const lines = String(all.text)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ no, action, hash }) => [no, action, hash])).toEqual([
      [1, 'bank add', links[0]?.hash],
      [2, 'grant', links[1]?.hash],
      [3, 'grant', links[2]?.hash],
    ]);
    // The head after the exported lines: the export's own line comes later.
    expect(all).toMatchObject({ lines: 3, audit_head: `3 ${links[2]?.hash}` });
    const page = await club.type('audit export csv --action grant --limit 1');
    expect(page).toMatchObject({ lines: 1, next: '2' });
    const table = csvRows(String(page.text));
    expect(table.ok && table.data.map(({ cells }) => cells[6])).toEqual(['reason', "'=SUM(A1)"]);
    const rest = await club.type('audit export csv --action grant --after 2');
    expect(rest).toMatchObject({ lines: 1 });
    expect(rest).not.toHaveProperty('next');
    expect((await club.audited()).slice(3)).toMatchObject([
      { action: 'audit export', reason: 'For the auditor', after: { form: 'jsonl', lines: 3 } },
      { action: 'audit export', after: { form: 'csv', lines: 1 } },
      { action: 'audit export', after: { form: 'csv', lines: 1 } },
    ]);
    expect(await club.refusal('audit export xml')).toBe('usage');
    expect(await club.refusal('audit export csv --after first')).toBe('usage');
    expect(await club.refusal('audit export csv --member nobody')).toBe('member_unknown');
  });
});
