/** Somebody's HTML, cleaned (H14). Until the cleaner is loaded its bare text stands there. */
export function RichText({ html }: { html: string }) {
  return <div>{html.replace(/<[^>]*>/g, ' ')}</div>;
}
