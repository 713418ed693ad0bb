import { collectionNames, collectionOf } from '#contract/collections/mirror.ts';
import { mirror } from '../mirror/instance.ts';
import { type CollectionPullParts, pullCollection } from './collection-pull.ts';
import { isExpected } from './pull-pauses.ts';

/** Collections whose rows come in the language of the request. */
export const inLanguages = collectionNames.filter((name) => collectionOf(name).byLanguage);

/** Larger collections stay in one language: in all of them they would be megabytes. */
const mostRows = 2_000;

/**
 * Pulls content in every language, so that a change of language offline changes it too, as far as it was written in that language. In
 * advance like the messages of other languages, without which none can be chosen offline. A copy that has them keeps them. False: a reply was lost.
 */
export async function pullEveryLanguage(parts: CollectionPullParts): Promise<boolean> {
  let areAll = true;
  for (const collection of inLanguages) {
    await parts.pause();
    await mirror.openCollection(collection);
    const { state, lines } = mirror.collection(collection);
    if (!state.complete || state.everyLanguage || lines.size > mostRows) continue;
    try {
      await pullCollection(collection, parts, { everyLanguage: true });
    } catch (error) {
      // The next run pulls it.
      if (!isExpected(error)) throw error;
      areAll = false;
    }
  }
  return areAll;
}
