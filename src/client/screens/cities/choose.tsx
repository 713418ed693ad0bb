import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useNavigate, useSearch } from '../../ui/location.ts';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CityTiles } from './city-tiles.tsx';
import { PriceInfo } from './price-info.tsx';

/** The city page (checklist S18). The tab is in the address, so that back and reload keep it. */
export default function Choose() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const panelId = useId();
  const tab = useSearch({ from: '/open/Choose' }).tab === 'prices' ? 'prices' : 'cities';
  return (
    <Screen title={t`Cities`} back>
      <Tabs
        label={t`Cities`}
        value={tab}
        panelId={panelId}
        items={[
          { value: 'cities', label: t`City list` },
          { value: 'prices', label: t`Price info` },
        ]}
        onChange={(value) => navigate({ to: '/Choose', search: value === 'prices' ? { tab: 'prices' } : {}, replace: true })}
      />
      <div id={panelId} role="tabpanel" aria-label={tab === 'prices' ? t`Price info` : t`City list`}>
        <Retryable key={tab}>{(retry) => (tab === 'prices' ? <PriceInfo onRetry={retry} /> : <CityTiles onRetry={retry} />)}</Retryable>
      </div>
    </Screen>
  );
}
