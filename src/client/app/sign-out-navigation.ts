import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { leftInDoubt } from '../commands/left-in-doubt.ts';
import type { SignOut } from '../commands/sign-out.ts';
import { placeOf } from '../routes/places.ts';
import type { ClubRouter } from '../routes/router.ts';
import { toast } from '../ui/toast.ts';
import { arrivingThird } from './address-parameters.ts';

const inactive = msg({ message: 'Offline account', comment: 'The club has switched this account off' });

/** After a sign-out, which has deleted the member's data: shows /Login and the matching message (T3, T6, T24, X1, X5). */
export function goToLogIn(router: ClubRouter, { why, message }: SignOut): void {
  void router.navigate({ to: '/Login', replace: true });
  // Another tab may have told of a doubt that this one's reply has settled.
  if (why === 'password' || why === 'closed') leftInDoubt.set(undefined);
  if (why === 'inactive') toast(i18n._(inactive), 'bad');
  else if (why === 'password' || why === 'closed') toast(message, 'good');
  else if (why !== 'auth' && why !== 'log-out') leftInDoubt.set(why);
  else if (why === 'auth' && message) toast(message, 'bad');
}

const offline = msg`You are offline. Nothing was sent.`;
const noAnswer = msg`No answer came from the club. Please open the link again.`;

/** Shows the result of a third-party sign-in (T7): success leads away from the entry screens, a failure says why, a refusal in the server's words. */
export async function showArrivingThird(router: ClubRouter): Promise<void> {
  const result = await arrivingThird;
  if (result?.state === 'done') {
    if (placeOf(router.latestLocation.pathname)?.gate === 'entry') void router.navigate({ to: '/Home', replace: true });
  } else if (result?.state === 'refused') toast(result.message, 'bad');
  else if (result?.state === 'offline') toast(i18n._(offline), 'bad');
  else if (result?.state === 'unknown') toast(i18n._(noAnswer), 'bad');
}
