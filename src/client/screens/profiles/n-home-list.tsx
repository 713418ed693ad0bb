import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useSession } from '../../device/session.ts';
import { useLanguage } from '../../i18n/language.ts';
import { regionName } from '../../i18n/region-name.ts';
import { useWholeList } from '../../mirror/queries/whole-list.ts';
import { IconLink } from '../../ui/icon-button.tsx';
import { useNavigate, useSearch } from '../../ui/location.ts';
import { IdCardIcon, PinIcon } from '../../ui/outline-icons.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './people-list.module.css';
import { FavouriteList, type Look, PeopleList } from './people-list.tsx';
import { ProfileRow, ProfileRowSkeleton } from './profile-row.tsx';

const look: Look = {
  renderRow: (profile, index) => <ProfileRow profile={profile} priority={index < 4} />,
  skeleton: <ProfileRowSkeleton />,
  rowHeight: 190,
};

/** The talent list (checklist S38); with `region` only the profiles of one region, with `mine` the member's favourites. */
export default function NHomeList() {
  const { t } = useLingui();
  const language = useLanguage();
  const { region: regionId } = useSearch({ from: '/open/nHomeList' });
  const regions = useWholeList('regions');
  const region = regions.state === 'ready' ? regions.value.find(({ id }) => id === regionId) : undefined;
  const title = region ? regionName(region, language) : t`Talent`;
  return (
    <Screen
      title={title}
      back={regionId === undefined ? true : '/Choose'}
      actions={
        <>
          <IconLink label={t`By region`} icon={<PinIcon />} to="/xf" />
          <IconLink label={t`Portraits`} icon={<IdCardIcon />} to="/beauty" />
        </>
      }
    >
      {regionId === undefined ? <EverybodyOrMine /> : <PeopleList key={regionId} look={look} regionId={regionId} />}
    </Screen>
  );
}

/** A member chooses between all profiles and their own favourites; the choice is in the address. */
function EverybodyOrMine() {
  const { t } = useLingui();
  const panelId = useId();
  const navigate = useNavigate();
  const session = useSession();
  const mine = useSearch({ from: '/open/nHomeList' }).mine === '1' && session !== null;
  if (!session) return <PeopleList look={look} order="n-home" />;
  return (
    <>
      <Tabs
        label={t`Who is shown`}
        panelId={panelId}
        value={mine ? 'mine' : 'all'}
        items={[
          { value: 'all', label: t({ message: 'Everyone', comment: 'A tab: all people of the club' }) },
          { value: 'mine', label: t`Favourites` },
        ]}
        onChange={(value) => navigate({ to: '/nHomeList', search: value === 'mine' ? { mine: '1' } : {}, replace: true })}
      />
      <div id={panelId} role="tabpanel" aria-label={mine ? t`Favourites` : t`Talent`} className={styles.panel}>
        {mine ? <FavouriteList look={look} /> : <PeopleList look={look} order="n-home" />}
      </div>
    </>
  );
}
