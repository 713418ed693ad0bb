import { type Break, breaksOf } from './break-form.ts';

const test = 'tests/wire/specification.test.ts';
const collection = (name: string) => ({ file: `src/contract/collections/${name}.ts`, project: 'server', test }) as const;
const command = (name: string) => ({ file: `src/contract/commands/${name}.ts`, project: 'server', test }) as const;
const read = (name: string) => ({ file: `src/server/reads/${name}.ts`, project: 'server', test }) as const;

export const callBreaks: Break[] = [
  // Another address than the checklist's.
  ...breaksOf(collection('base'), [
    ['E1', "'/system/base'", "'/system/bases'"],
    ['E2', "'/system/config'", "'/system/configs'"],
    ['E40', "'/base_info'", "'/base_infos'"],
  ]),
  ...breaksOf(collection('lotteries'), [
    ['E3', "'/Lottery/hotLottery'", "'/Lottery/hot'"],
    ['E5', "'/Lottery/lotteryList'", "'/Lottery/list'"],
    ['E7', "'/Lottery/getLotteryOneList'", "'/Lottery/getLotteryList'"],
    ['E50', "'/lottery_list'", "'/lotteries_list'"],
  ]),
  ...breaksOf(collection('classes'), [
    ['E4', "'/Lottery/itemlist'", "'/Lottery/items'"],
    ['E9', "'/video/itemlist'", "'/video/items'"],
    ['E42', "'/lottery_class'", "'/lottery_classes'"],
  ]),
  ...breaksOf(collection('regions'), [
    ['E12', "'/xuanfei/address'", "'/xuanfei/addresses'"],
    ['E41', "'/address_list'", "'/addresses_list'"],
  ]),
  ...breaksOf(collection('profiles'), [
    ['E13', "'/xuanfei/xuanfeilist'", "'/xuanfei/list'"],
    ['E14', "'/xuanfei/xuanfeidata'", "'/xuanfei/data'"],
    ['E47', "'/nHomeList'", "'/nhome'"],
  ]),
  // Another field than the checklist's.
  ...breaksOf(command('log-in'), [
    ['E16', 'password: v.optional(textField(256), ', 'passwort: v.optional(textField(256), '],
    ['E18', 'sso: v.optional(textField(512), ', 'signed: v.optional(textField(512), '],
  ]),
  ...breaksOf(command('withdraw'), [['E44', 'paypwd:', 'paypassword:']]),
  ...breaksOf(command('fund-password'), [['E28', 'oldpaypwd: typed', 'old: typed']]),
  ...breaksOf(command('deposit'), [['E46', 'bank_type: v.optional', 'channel: v.optional']]),
  ...breaksOf(collection('notices'), [['E15', "'/notice/getNoticeList'", "'/notice/list'"]]),
  // A field of the reply that is not there, or is something else.
  ...breaksOf(read('lottery'), [['E8', 'type: play,', 'kind: play,']]),
  ...breaksOf(read('withdrawals'), [
    ['E35', '...{ min, max, num },', '...{ min, max },'],
    ['E38', 'desc: row.reason,', ''],
  ]),
  ...breaksOf(read('personal-report'), [['E36', 'recharge: text(', 'deposits: text(']]),
];
