import { Trans } from '@lingui/react/macro';
import type { Video } from '#contract/collections/videos.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import type { InLanguage } from '../../mirror/queries/in-language.ts';
import { useList } from '../../mirror/queries/list.ts';
import { useSavedVideos } from '../../mirror/queries/saved-videos.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { listOf, nextOf, rememberList } from './came-from.ts';
import { useSavedFirst } from './saved-list.tsx';

/**
 * At the end of a video: the next one of the list from which it was opened, otherwise of its category. Offline only one that
 * is on this device. It never starts by itself.
 */
export function NextVideo({ after }: { after: Pick<Video, 'id' | 'class_id'> }) {
  const list = listOf(after.id) ?? after.class_id;
  return list === 'saved' ? <NextSaved after={after.id} /> : <NextListed after={after.id} list={list} />;
}

function NextSaved({ after }: { after: string }) {
  const rows = (useSavedVideos() ?? []).flatMap(({ video }) => video ?? []);
  return <NextLink video={nextOf(rows, after, () => true)} list="saved" />;
}

function NextListed({ after, list }: { after: string; list: string }) {
  const offline = useConnection() === 'offline';
  const saved = new Set(useSavedVideos()?.map((each) => each.saved.id));
  // In the order in which the list shows them.
  const { rows } = useSavedFirst(useList('videos', list), ({ class_id }) => list === '0' || class_id === list);
  return <NextLink video={nextOf(rows, after, ({ id }) => !offline || saved.has(id))} list={list} />;
}

function NextLink({ video, list }: { video: InLanguage<Video> | undefined; list: string }) {
  if (!video) return null;
  return (
    <LinkButton to="/PlayVideo" search={{ id: video.id }} onClick={() => rememberList(video.id, list)}>
      <Trans comment="Link at the end of a video to the next one, by its title">
        Next: <span lang={video.lang}>{video.name}</span>
      </Trans>
    </LinkButton>
  );
}
