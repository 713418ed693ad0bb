import { useSearch } from '../../ui/location.ts';
import { OneProfile } from './one-profile.tsx';

/** The detail of the lists by region (checklist R38, S49): the title is the `name` from the list. */
export default function Profile() {
  const { id, name } = useSearch({ from: '/member/profile' });
  return <OneProfile id={id} name={name} back="/xf" />;
}
