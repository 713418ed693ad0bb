import { useParameter } from '../../routes/parameters.ts';
import { OneProfile } from './one-profile.tsx';

/** The detail of the talent list (checklist R34, S39). */
export default function NHomeDetail() {
  return <OneProfile id={useParameter('id')} back="/nHomeList" />;
}
