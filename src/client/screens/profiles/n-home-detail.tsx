import { useSearch } from '../../ui/location.ts';
import { OneProfile } from './one-profile.tsx';

/** The detail of the talent list (checklist R34, S39). */
export default function NHomeDetail() {
  const { id } = useSearch({ from: '/member/nHomeDetail' });
  return <OneProfile id={id} back="/nHomeList" />;
}
