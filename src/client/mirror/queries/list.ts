import type { ListCollection, ListName } from '#contract/collections/mirror.ts';
import type { MirrorRow } from '../collection-table.ts';
import { feedView } from '../feed-view.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import { type InLanguage, useFeedInLanguage } from './in-language.ts';
import type { Feed } from './mirrored.ts';

/** A list of a collection, in its order, in the member's language. `group`: of which region, class or lottery; `0` and '' are all. */
export function useList<Name extends ListName>(name: Name, group = ''): Feed<InLanguage<MirrorRow<ListCollection<Name>>>> {
  const resource = resourceOf(name, group);
  return useFeedInLanguage(useView(feedView(resource, resource.collection as ListCollection<Name>, itself)));
}

const itself = <Row>(row: Row): Row => row;
