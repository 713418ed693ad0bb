import type { Video } from '#contract/collections/videos.ts';
import { client } from '../client.ts';
import { type KeptFilm, keptFilms, keptMs, noteFilm } from '../device/kept-films.ts';
import { currentSession } from '../device/session.ts';
import type { LocalCollection, MirrorRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import { resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';
import { dropFilm, keepingOf } from './keep-film.ts';

/** What says who may watch a film: the member's own row, and the film's. */
const telling: readonly LocalCollection[] = ['member', 'videos'];
/** Rows come in many pages: one look follows the last of them. */
const lookAfterMs = 1_000;
/** A film is noted anew at the earliest when so much is gained. */
const leastGainMs = 60 * 60_000;

/**
 * Films that this phone keeps go with the right to watch them, whatever screen is open: whenever the club has said
 * something of the member or of films, in this tab or another, what it said is held against every kept film. Returns how
 * to stop.
 */
export function watchFilmRights(failed: (error: unknown) => void): () => void {
  let callOff: (() => void) | undefined;
  const stop = mirror.subscribe((collection) => {
    if (collection !== null && !telling.includes(collection)) return;
    callOff ??= client().later(() => {
      callOff = undefined;
      checkKeptFilms().catch(failed);
    }, lookAfterMs);
  });
  return () => {
    stop();
    callOff?.();
    followMember(false);
  };
}

/**
 * Looks at every kept film, by what is on this phone alone: films that the club has not confirmed for too long go, and
 * those that the member may no longer watch. A film that the club's last word allows is kept from that word on.
 */
export async function checkKeptFilms(): Promise<void> {
  const { epoch } = mirror;
  const memberId = currentSession()?.memberId;
  if (memberId === undefined) return;
  const films = await keptFilms(memberId, client().nowMs(), dropFilm);
  followMember(films.length > 0);
  if (films.length === 0) return;
  await mirror.openCollection('member');
  await mirror.need('member', [...mirror.collection('member').lines.keys()]);
  const ids = films.map(({ id }) => id);
  await mirror.need('videos', ids);
  for (const film of films) {
    if (epoch !== mirror.epoch) return;
    const { right, saidMs } = rightTo(film);
    if (right === 'none') await dropFilm(film.id);
    else if (right === 'yes' && saidMs + keptMs > film.untilMs + leastGainMs) await confirm(film, saidMs + keptMs);
  }
}

let unfollow: (() => void) | undefined;

/** While films are kept, the member's own row is asked for like something on screen: at every contact, and when it changes. */
function followMember(isWanted: boolean): void {
  if (!isWanted) unfollow?.();
  if (isWanted === (unfollow !== undefined)) return;
  unfollow = isWanted ? subscriptions.add(resourceOf('member'), client().nowMs(), () => undefined) : undefined;
}

async function confirm(film: KeptFilm, untilMs: number): Promise<void> {
  const store = keepingOf(film.id);
  const { state } = store.get();
  // Whoever still brings its parts notes it.
  if (state === 'keeping' || state === 'waiting') return;
  const confirmed = { ...film, untilMs };
  await noteFilm(confirmed);
  if (state === 'kept') store.set({ state: 'kept', film: confirmed });
}

type Right = { right: 'yes' | 'none' | 'unsaid'; saidMs: number };

/** What the club last said: whether the member may watch whole films, and whether this one is there for them. */
function rightTo({ id }: KeptFilm): Right {
  const members = mirror.collection('member');
  // Its only row.
  const [member] = members.rows.values() as Iterable<MirrorRow<'member'>>;
  if (member && (member.tier !== 'vip' || member.status !== 1)) return { right: 'none', saidMs: 0 };
  const collection = mirror.collection('videos');
  const row = collection.rows.get(id) as Video | undefined;
  if (row && row.is_see !== 1) return { right: 'none', saidMs: 0 };
  // Where every film has come by and nothing was left out for its length, one that is not there is not shown any more.
  if (!row && collection.opened && collection.state.complete && !collection.state.edge && !collection.lines.has(id))
    return { right: 'none', saidMs: 0 };
  if (!member || !row) return { right: 'unsaid', saidMs: 0 };
  const memberSaidMs = members.lines.get(member.id)?.seenMs ?? 0;
  const filmSaidMs = Math.max(collection.lines.get(id)?.seenMs ?? 0, collection.state.complete ? collection.state.asOfMs : 0);
  return { right: 'yes', saidMs: Math.min(memberSaidMs, filmSaidMs) };
}
