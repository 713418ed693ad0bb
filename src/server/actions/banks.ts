import { addBankForm, listBanksForm, removeBankForm, renameBankForm } from '#contract/operator/banks.ts';
import { cannot } from '#contract/operator/cannot.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { pageRows } from '../reads/paging.ts';
import { action, actionDone } from './action.ts';

const banksOf = (tx: Queries) => tx.selectFrom('banks').selectAll().orderBy('pos').orderBy('id').execute();

const noBank = (id: string) => cannot('not_found', `there is no bank ${id}`);
const isThere = (name: string) => cannot('bank_exists', `${name} is there already`);

/** Adds a bank that payouts can go to (S28); clients see it at their next contact. */
export const addBank = action(addBankForm, async ({ tx, newId }, { name }) => {
  // Taken first, as in all of these, so that two operators' actions run one after the other. The base info contains the banks.
  await nextRevision(tx, 'base');
  const banks = await banksOf(tx);
  if (banks.length >= pageRows.banks) return cannot('too_many_banks', `there are ${banks.length} banks; members are shown no more`);
  if (banks.some((bank) => bank.name === name)) return isThere(name);
  const bank = { id: newId(), name };
  await tx
    .insertInto('banks')
    .values({ ...bank, pos: (banks.at(-1)?.pos ?? 0) + 1 })
    .execute();
  return actionDone(bank, { after: bank });
});

export const renameBank = action(renameBankForm, async ({ tx }, { id, name }) => {
  await nextRevision(tx, 'base');
  const banks = await banksOf(tx);
  const known = banks.find((bank) => bank.id === id);
  if (!known) return noBank(id);
  if (banks.some((bank) => bank.name === name && bank.id !== id)) return isThere(name);
  await tx.updateTable('banks').set({ name }).where('id', '=', id).execute();
  return actionDone({ id, name }, { before: { id, name: known.name }, after: { id, name } });
});

export const removeBank = action(removeBankForm, async ({ tx }, { id }) => {
  await nextRevision(tx, 'base');
  const removed = await tx.deleteFrom('banks').where('id', '=', id).returning('name').executeTakeFirst();
  return removed ? actionDone({ id, removed: 1 }, { before: { id, name: removed.name } }) : noBank(id);
});

export const listBanks = action(listBanksForm, async ({ tx }) =>
  actionDone({ banks: (await banksOf(tx)).map(({ id, name }) => ({ id, name })) }),
);
