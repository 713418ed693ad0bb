import { useLingui } from '@lingui/react/macro';
import { setPreference, usePreference } from '../../device/preferences.ts';
import { type Corner, Draggable } from '../../ui/draggable.tsx';
import { GiftIcon, SupportIcon } from '../../ui/icons.tsx';
import { navigate } from '../../ui/location.ts';

const atFirst = { wheel: { x: 1, y: 0.78 }, support: { x: 1, y: 0.98 } };

/** The prize wheel's icon (S8) and support's (S9), each where the member has put it. */
export function FloatingIcons({ wheel, support, onSupport }: { wheel: boolean; support: boolean; onSupport: () => void }) {
  const { t } = useLingui();
  const places = usePreference('iconPositions');
  const put = (name: keyof typeof atFirst) => (at: Corner) => setPreference('iconPositions', { ...places, [name]: at });
  return (
    <>
      {wheel && (
        <Draggable label={t`Prize wheel`} at={places.wheel ?? atFirst.wheel} onMove={put('wheel')} onTap={() => navigate('/luckDraw')}>
          <GiftIcon width="28" height="28" />
        </Draggable>
      )}
      {support && (
        <Draggable label={t`Support`} at={places.support ?? atFirst.support} onMove={put('support')} onTap={onSupport}>
          <SupportIcon width="26" height="26" />
        </Draggable>
      )}
    </>
  );
}
