/** One way to break a line of the checklist on purpose, and the test that has to notice. */
export type Break = {
  id: string;
  /** A file of the product, and a text that stands in it once. */
  file: string;
  search: string;
  replace: string;
  /** A Vitest project and one of its files: in it a test that names the id must fail. */
  project: 'rules' | 'server' | 'client';
  test: string;
};

/** Breaks of one file that one test file watches, in short: id, search, replace. */
export const breaksOf = (
  { file, project, test }: Pick<Break, 'file' | 'project' | 'test'>,
  edits: readonly (readonly [id: string, search: string, replace: string])[],
): Break[] => edits.map(([id, search, replace]) => ({ id, file, search, replace, project, test }));
