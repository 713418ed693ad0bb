type PolicyMaker = {
  readonly defaultPolicy: unknown;
  createPolicy(name: 'default', rules: { createHTML(text: string): string | null }): unknown;
};

/** Any tag but the three of captions (server/media/cue-text.ts), which carry no attribute. */
const tag = /<(?!\/?[biu]>)/;

/** The text itself where it holds no tag but a caption's b, i and u; null refuses it. */
export const onlyText = (text: string): string | null => (tag.test(text) ? null : text);

/**
 * Plyr writes its menus, labels and captions by `innerHTML`, which the pages' policy refuses as plain strings. The policy named
 * `default` lets text through, and neither elements nor scripts: it knows no createScript and no createScriptURL.
 */
export function allowText(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyMaker };
  if (trustedTypes && !trustedTypes.defaultPolicy) trustedTypes.createPolicy('default', { createHTML: onlyText });
}
