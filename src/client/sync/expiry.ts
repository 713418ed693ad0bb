import { surelyPassedMs } from '../device/club-clock.ts';
import { caps } from '../mirror/caps.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import { asOf } from '../mirror/row-view.ts';
import type { CollectionPullParts } from './collection-pull.ts';
import { removedPictures } from './picture-list.ts';

type SweepParts = Pick<CollectionPullParts, 'nowMs' | 'dropPictures'>;

const isOver = (sinceMs: number, nowMs: number): boolean => surelyPassedMs(sinceMs, nowMs) > caps.profileAgeMs;

/**
 * Profiles that the server has not confirmed for 14 days are deleted, first their pictures and then their rows
 * (checklist O24), using only local data: with or without a network, and in every tab. Afterwards the collection is
 * pulled from its beginning, since its cursor says that those rows are stored.
 */
export async function sweepExpired(parts: SweepParts): Promise<void> {
  await sweepOwnCopy(parts);
  if (mirror.partition !== 'public') await sweepVisitorsCopy(parts);
}

async function sweepOwnCopy({ nowMs, dropPictures }: SweepParts): Promise<void> {
  const { epoch } = mirror;
  await mirror.openCollection('profiles');
  const collection = mirror.collection('profiles');
  const expired = (): string[] => [...collection.lines.keys()].filter((id) => isOver(asOf(collection, id), nowMs()));
  const wanted = expired();
  if (wanted.length === 0) return;
  await mirror.need('profiles', wanted);
  await dropPictures(
    removedPictures(
      wanted.flatMap((id) => collection.rows.get(id) ?? []),
      [],
    ),
  );
  if (epoch !== mirror.epoch) return;
  // Checked again: the server may have confirmed some while their pictures were deleted.
  const deleted = expired();
  if (deleted.length > 0) mirror.apply({ kind: 'deleted', collection: 'profiles', deleted, anew: true });
}

/** While a member is logged in, the visitors' copy is neither read nor updated: an expired one is deleted as a whole. */
async function sweepVisitorsCopy({ nowMs, dropPictures }: SweepParts): Promise<void> {
  const { epoch } = mirror;
  const { forgetVisitorsCopy, readVisitorsCopy } = await import('../mirror/indexed-db/visitors-copy.ts');
  const { confirmedMs, rows } = await readVisitorsCopy('profiles');
  if (!confirmedMs.some((sinceMs) => isOver(sinceMs, nowMs()))) return;
  const here: MirrorRow[] = [];
  for await (const some of mirror.chunks('profiles')) here.push(...some);
  if (epoch !== mirror.epoch) return;
  await dropPictures(removedPictures(rows, here));
  // Somebody may have logged out meanwhile, and be reading it.
  if (epoch === mirror.epoch) await forgetVisitorsCopy();
}
