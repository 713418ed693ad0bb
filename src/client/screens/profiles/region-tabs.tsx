import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { regionName } from '../../i18n/region-name.ts';
import { useWholeList } from '../../mirror/queries/whole-list.ts';
import { ChipRow } from '../../ui/chip-row.tsx';
import { useNavigate, useSearch } from '../../ui/location.ts';
import styles from './people-list.module.css';

/** All regions. */
export const allRegions = '0';

/** Tabs by region (S40). The region is in the address, so that back and reload keep it. */
export function RegionTabs({ children }: { children: (regionId: string) => ReactNode }) {
  const { t } = useLingui();
  const panelId = useId();
  const language = useLanguage();
  const navigate = useNavigate();
  const regions = useWholeList('regions');
  const chosen = useSearch({ from: '/open/xf' }).region ?? allRegions;
  const known = regions.state === 'ready' ? regions.value : [];
  return (
    <>
      <ChipRow
        label={t`Regions`}
        panelId={panelId}
        value={chosen}
        items={[
          { value: allRegions, label: t({ message: 'All', comment: 'All regions' }) },
          ...known.map((region) => ({ value: region.id, label: regionName(region, language) })),
        ]}
        onChange={(value) => navigate({ to: '/xf', search: value === allRegions ? {} : { region: value }, replace: true })}
      />
      <div id={panelId} role="tabpanel" aria-label={t`People of this region`} className={styles.panel}>
        {children(chosen)}
      </div>
    </>
  );
}
