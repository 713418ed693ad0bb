import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Video } from '#contract/collections/videos.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import type { InLanguage } from '../../mirror/queries/in-language.ts';
import { useList } from '../../mirror/queries/list.ts';
import { useSavedVideos } from '../../mirror/queries/saved-videos.ts';
import { readVideoFilter } from '../../mirror/queries/video-filter.ts';
import { useFoundVideoIds } from '../../mirror/queries/video-search.ts';
import { useVideo } from '../../mirror/queries/videos.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { listOf, nextOf, rememberList, type VideoListName } from './came-from.ts';
import { useSavedFirst } from './saved-list.tsx';

/**
 * At the end of a video: the next one of the list from which it was opened, otherwise of its category. Offline only one that
 * is on this device. It never starts by itself.
 */
export function NextVideo({ after }: { after: Pick<Video, 'id' | 'class_id'> }) {
  const from = listOf(after.id) ?? { list: after.class_id, by: '' };
  if (from.by !== '') return <NextFound after={after.id} from={from} />;
  return from.list === 'saved' ? <NextSaved after={after.id} from={from} /> : <NextListed after={after.id} from={from} />;
}

type NextProps = { after: string; from: VideoListName };

function NextSaved({ after, from }: NextProps) {
  const rows = (useSavedVideos() ?? []).flatMap(({ video }) => video ?? []);
  return <NextLink video={nextOf(rows, after, () => true)} from={from} />;
}

/** Offline only what is on this device plays. */
function usePlays(): (row: { id: string }) => boolean {
  const offline = useConnection() === 'offline';
  const saved = new Set(useSavedVideos()?.map((each) => each.saved.id));
  return ({ id }) => !offline || saved.has(id);
}

function NextListed({ after, from }: NextProps) {
  const { list } = from;
  // In the order in which the list shows them.
  const { rows } = useSavedFirst(useList('videos', list), ({ class_id }) => list === '0' || class_id === list);
  return <NextLink video={nextOf(rows, after, usePlays())} from={from} />;
}

function NextFound({ after, from }: NextProps) {
  const filter = useMemo(() => readVideoFilter(from.by), [from.by]);
  const rows = useFoundVideoIds({ list: from.list, filter }).map((id) => ({ id }));
  const next = nextOf(rows, after, usePlays());
  return next && <FoundLink id={next.id} from={from} />;
}

function FoundLink({ id, from }: { id: string; from: VideoListName }) {
  const video = useVideo(id);
  return <NextLink video={video.state === 'ready' ? video.value : undefined} from={from} />;
}

function NextLink({ video, from }: { video: InLanguage<Video> | undefined; from: VideoListName }) {
  if (!video) return null;
  return (
    <LinkButton to="/PlayVideo" search={{ id: video.id }} onClick={() => rememberList(video.id, from)}>
      <Trans comment="Link at the end of a video to the next one, by its title">
        Next: <span lang={video.lang}>{video.name}</span>
      </Trans>
    </LinkButton>
  );
}
