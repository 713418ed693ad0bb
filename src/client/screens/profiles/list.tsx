import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../i18n/language.ts';
import { regionName } from '../../i18n/region-name.ts';
import { useWholeList } from '../../mirror/queries/whole-list.ts';
import { useSearch } from '../../ui/location.ts';
import { Screen } from '../../ui/screen.tsx';
import { PeopleList } from './people-list.tsx';
import { allRegions } from './region-tabs.tsx';
import { shortLook } from './short-row.tsx';

/** The profiles of one region (checklist R37, S49): the title is the `name` from the address, else the region's own. */
export default function List() {
  const { t } = useLingui();
  const language = useLanguage();
  const { id = allRegions, name: named } = useSearch({ from: '/open/list' });
  const regions = useWholeList('regions');
  const region = regions.state === 'ready' ? regions.value.find((one) => one.id === id) : undefined;
  const title = named ?? (region ? regionName(region, language) : t`Talent`);
  return (
    <Screen title={title} back="/xf">
      <PeopleList key={id} look={shortLook} regionId={id} />
    </Screen>
  );
}
