type PolicyMaker = {
  readonly defaultPolicy: unknown;
  createPolicy(name: 'default', rules: { createHTML(text: string): string | null }): unknown;
};

/** Any tag except the three of captions (server/media/cue-text.ts), which have no attributes. */
const tag = /<(?!\/?[biu]>)/;

/** The text itself if it contains no tag but a caption's b, i and u; null rejects it. */
export const onlyText = (text: string): string | null => (tag.test(text) ? null : text);

/**
 * Plyr writes its menus, labels and captions by `innerHTML`, which the CSP refuses for plain strings. The policy named
 * `default` allows text, and neither elements nor scripts: it has no createScript and no createScriptURL.
 */
export function allowText(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyMaker };
  if (trustedTypes && !trustedTypes.defaultPolicy) trustedTypes.createPolicy('default', { createHTML: onlyText });
}
