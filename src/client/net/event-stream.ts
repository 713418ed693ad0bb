/** One event of a text/event-stream; a comment is one without a name. */
export type ServerEvent = { event: string; data: string };

/** The longest block that can be ours, in characters: an event has less than 1 KiB. */
const longestBlock = 64 * 1024;

/**
 * The events of a body as they come (WHATWG HTML, 9.2.6), as far as the club makes use of the form. Ends with the body,
 * and throws what reading throws.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text = (text + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n');
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      if (text.length > longestBlock) throw new Error('An event without an end');
      for (const block of blocks) yield eventIn(block);
    }
  } finally {
    // Whoever stops listening ends the request as well.
    reader.cancel().catch(() => undefined);
  }
}

function eventIn(block: string): ServerEvent {
  const found: ServerEvent = { event: '', data: '' };
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(event|data): ?(.*)$/.exec(line) ?? [];
    if (name === 'event') found.event = value;
    else if (name === 'data') found.data += value;
  }
  return found;
}
