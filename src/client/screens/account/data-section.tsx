import { useLingui } from '@lingui/react/macro';
import { ListRow } from '../../ui/list-row.tsx';
import { CloseAccountIcon, FileIcon } from '../../ui/outline-icons.tsx';
import { Section } from './section.tsx';

/** What the club holds about the member: to take along, or to have erased. */
export function DataSection() {
  const { t } = useLingui();
  return (
    <Section title={t`Your data`}>
      <ListRow to="/MyData" icon={<FileIcon />} title={t`Download my data`} text={t`Everything the club holds about you, as a file`} />
      <ListRow to="/CloseAccount" icon={<CloseAccountIcon />} title={t`Close the account`} text={t`For good, with everything in it`} />
    </Section>
  );
}
