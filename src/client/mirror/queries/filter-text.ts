/*
 * A filter in an address: its fields as a query of their own (`trade=model&certified=1`). What a list doesn't know, or could not have
 * written, is no condition.
 */

/** Longer texts in an address are not ours. */
const longestText = 80;

/** The fields of a filter: a text, where an empty one is no condition, or a switch. */
export type FilterFields = Readonly<Record<string, string | boolean>>;

/** Reads the fields of a filter. */
export type GivenFields = {
  text: (name: string) => string;
  /** One of these words, otherwise an empty text. */
  oneOf: <Word extends string>(name: string, words: readonly Word[]) => Word | '';
  isOn: (name: string) => boolean;
};

export function givenFields(by: string): GivenFields {
  const given = new URLSearchParams(by);
  const text = (name: string): string => {
    const value = given.get(name) ?? '';
    return value.length <= longestText ? value : '';
  };
  return { text, oneOf: (name, words) => words.find((word) => word === text(name)) ?? '', isOn: (name) => given.get(name) === '1' };
}

/** A filter for an address; an empty text without any condition. */
export function filterText(filter: FilterFields): string {
  const given = Object.entries(filter).map(([name, value]): [string, string] => [name, value === true ? '1' : value || '']);
  return new URLSearchParams(given.filter(([, value]) => value !== '')).toString();
}
