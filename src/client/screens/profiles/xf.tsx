import { useLingui } from '@lingui/react/macro';
import { Screen } from '../../ui/screen.tsx';
import { PeopleList } from './people-list.tsx';
import { RegionTabs } from './region-tabs.tsx';
import { shortLook } from './short-row.tsx';

/** Profiles by region (checklist R40, S40): a tab for each region, a short row for each profile. */
export default function Xf() {
  const { t } = useLingui();
  const title = t`By region`;
  return (
    <Screen title={title} back>
      <RegionTabs>{(regionId) => <PeopleList key={regionId} look={shortLook} regionId={regionId} />}</RegionTabs>
    </Screen>
  );
}
