import { useLingui } from '@lingui/react/macro';
import { setPreference, usePreference } from '../../device/preferences.ts';
import { type Corner, Draggable } from '../../ui/draggable.tsx';
import { GiftIcon, SupportIcon } from '../../ui/icons.tsx';
import { useNavigate } from '../../ui/location.ts';

const atFirst = { wheel: { x: 1, y: 0.7 }, support: { x: 1, y: 0.98 } };

/** The prize wheel's icon (S8) and support's (S9), each at the position that the member chose. */
export function FloatingIcons({ wheel, support, onSupport }: { wheel: boolean; support: boolean; onSupport: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const places = usePreference('iconPositions');
  // The one that was moved last is the last key, and is drawn on top: it can be picked up again.
  const put = (name: keyof typeof atFirst) => (at: Corner) => {
    const { [name]: _before, ...others } = places;
    setPreference('iconPositions', { ...others, [name]: at });
  };
  const onTop = Object.keys(places).at(-1);
  return (
    <>
      {wheel && (
        <Draggable
          label={t`Prize wheel`}
          at={places.wheel ?? atFirst.wheel}
          onTop={onTop === 'wheel'}
          onMove={put('wheel')}
          onTap={() => navigate({ to: '/luckDraw' })}
        >
          <GiftIcon width="28" height="28" />
        </Draggable>
      )}
      {support && (
        <Draggable
          label={t`Support`}
          at={places.support ?? atFirst.support}
          onTop={onTop === 'support'}
          onMove={put('support')}
          onTap={onSupport}
        >
          <SupportIcon width="26" height="26" />
        </Draggable>
      )}
    </>
  );
}
