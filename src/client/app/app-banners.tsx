import { type ComponentType, lazy, Suspense, useState } from 'react';
import { openCommands, shownByScreens } from '../commands/open-commands.ts';
import { useStore } from '../device/store.ts';
import { useStorageFull } from '../mirror/queries/storage-full.ts';
import { useInstall } from '../pwa/install.ts';
import { useUpdate } from '../pwa/update.ts';

/** A card that is loaded when it is needed. If it can't be loaded, nothing is shown and the page works on. */
const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));
const Nothing = () => null;

const OpenCommandCard = later(async () => (await import('./open-command-card.tsx')).OpenCommandCard);
const UpdateCard = later(async () => (await import('./app-banner-cards.tsx')).UpdateCard);
const FullCard = later(async () => (await import('./app-banner-cards.tsx')).FullCard);
const InstallCard = later(async () => (await import('./app-banner-cards.tsx')).InstallCard);

/** The app's notices, one at a time: a command of unknown or unseen outcome, a new version (O16), full storage (O19), the offer to install (O21). */
export function AppBanners(here: { tab: boolean; member: boolean }) {
  return (
    <Suspense>
      <Notice {...here} />
    </Suspense>
  );
}

function Notice({ tab, member }: { tab: boolean; member: boolean }) {
  const update = useUpdate();
  const install = useInstall();
  const full = useStorageFull();
  const [fullSeen, setFullSeen] = useState(false);
  const command = useUnseenCommand();
  if (command) return <OpenCommandCard command={command} />;
  if (update.waiting && !update.blocked) return <UpdateCard {...update} />;
  if (full && !fullSeen) return <FullCard member={member} dismiss={() => setFullSeen(true)} />;
  if (tab && install.offered) return <InstallCard {...install} />;
  return null;
}

/** The first command that no screen shows: its outcome is being checked, or came while the member was elsewhere. */
function useUnseenCommand() {
  const shown = useStore(shownByScreens);
  return useStore(openCommands).find(({ call, now }) => now.state !== 'sending' && !shown.includes(call));
}
