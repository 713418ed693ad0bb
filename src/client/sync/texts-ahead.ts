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
 * advance like the messages of other languages, without which none can be chosen offline. A copy that has them keeps them. False: some of it is missing.
 */
export async function pullEveryLanguage(parts: CollectionPullParts): Promise<boolean> {
  let areAll = true;
  for (const collection of inLanguages) {
    await parts.pause();
    await mirror.openCollection(collection);
    const copy = mirror.collection(collection);
    if (!copy.state.complete || copy.state.everyLanguage || copy.lines.size > mostRows) continue;
    try {
      await pullCollection(collection, parts, { everyLanguage: true });
    } catch (error) {
      // The next run pulls it.
      if (!isExpected(error)) throw error;
    }
    // Also after a reply that was dropped, since another pull had moved the cursor meanwhile.
    if (!copy.state.everyLanguage) areAll = false;
  }
  return areAll;
}
