import { useParameter } from '../../routes/parameters.ts';
import { OneProfile } from './one-profile.tsx';

/** The detail of the lists by region (checklist R38, S49): the title is the `name` that the list gave. */
export default function Profile() {
  return <OneProfile id={useParameter('id')} name={useParameter('name')} back="/xf" />;
}
