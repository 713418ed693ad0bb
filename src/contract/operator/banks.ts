import * as v from 'valibot';
import { bankLengths } from '../commands/bind-account.ts';
import { defineAction } from './action.ts';
import { id, line } from './fields.ts';

const name = line('the bank or network, as members read it', bankLengths.name);
const bank = { id: v.string(), name: v.string() };

export const addBankForm = defineAction({
  name: 'bank add',
  summary: 'Offers members a bank or network to be paid to.',
  reason: 'optional',
  input: { name },
  output: bank,
});

export const renameBankForm = defineAction({
  name: 'bank rename',
  summary: 'Gives a bank another name. Accounts that are bound keep the one they were bound with.',
  typed: ['id'],
  reason: 'optional',
  input: { id, name },
  output: bank,
});

export const removeBankForm = defineAction({
  name: 'bank remove',
  summary: 'Offers a bank no more. Accounts that are bound to it stay, and are paid.',
  typed: ['id'],
  reason: 'optional',
  input: { id },
  output: { id: v.string(), removed: v.number() },
});

export const listBanksForm = defineAction({
  name: 'bank list',
  summary: 'The banks that members choose from, in their order.',
  output: { banks: v.array(v.strictObject(bank)) },
});
