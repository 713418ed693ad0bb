import { useSearch } from '../../ui/location.ts';
import { Retryable } from '../../ui/retryable.tsx';
import { BetRecord } from './bet-record.tsx';
import { DepositRecord } from './deposit-record.tsx';
import { MovementRecord } from './movement-record.tsx';
import { NoRecord } from './no-record.tsx';
import { TurnRecord } from './turn-record.tsx';
import { WithdrawalRecord } from './withdrawal-record.tsx';

const kinds = {
  withdrawal: WithdrawalRecord,
  deposit: DepositRecord,
  bet: BetRecord,
  turn: TurnRecord,
  movement: MovementRecord,
} as const;

const isKind = (name: string): name is keyof typeof kinds => Object.hasOwn(kinds, name);

/** One record by its kind and id, with every state it went through; also the end of a withdrawal or a deposit. From the mirror, offline too. */
export default function Record() {
  const { of = '', id = '', done } = useSearch({ from: '/member/Record' });
  const Kind = isKind(of) ? kinds[of] : undefined;
  if (!Kind || id === '') return <NoRecord />;
  return <Retryable key={`${of} ${id}`}>{(retry) => <Kind id={id} isNew={done !== undefined} onRetry={retry} />}</Retryable>;
}
