import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { regionName } from '../../i18n/region-name.ts';
import { useWholeList } from '../../mirror/queries/whole-list.ts';
import { Button } from '../../ui/button.tsx';
import { useNavigate, useSearch } from '../../ui/location.ts';
import { PinIcon } from '../../ui/outline-icons.tsx';
import { Screen } from '../../ui/screen.tsx';
import styles from './beauty.module.css';
import { PeopleList } from './people-list.tsx';
import { portraitLook } from './portrait-card.tsx';
import { allRegions } from './region-tabs.tsx';

/** Portraits (checklist R39, S41): the list of regions opens from the bar; every number is a recorded one (H2, H3). */
export default function Beauty() {
  const { t } = useLingui();
  const listId = useId();
  const language = useLanguage();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const regionId = useSearch({ from: '/open/beauty' }).region ?? allRegions;
  const regions = useWholeList('regions');
  const known = regions.state === 'ready' ? regions.value : [];
  const region = known.find(({ id }) => id === regionId);
  const all = t({ message: 'All regions', comment: 'A choice in the list of regions' });
  const choices = [{ id: allRegions, name: all }, ...known.map((one) => ({ id: one.id, name: regionName(one, language) }))];
  const choose = (id: string) => {
    setOpen(false);
    navigate({ to: '/beauty', search: id === allRegions ? {} : { region: id }, replace: true });
  };
  return (
    <Screen
      title={t`Portraits`}
      back
      actions={
        <Button kind="quiet" icon={<PinIcon size={20} />} aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
          {region ? regionName(region, language) : all}
        </Button>
      }
    >
      <ul id={listId} className={styles.regions} hidden={!open}>
        {choices.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={styles.region} aria-pressed={id === regionId} onClick={() => choose(id)}>
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <PeopleList key={regionId} look={portraitLook} regionId={regionId} />
    </Screen>
  );
}
