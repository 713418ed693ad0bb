import { createParser } from 'eventsource-parser';

/** One event of a text/event-stream; a comment is one without a name. */
export type ServerEvent = { event: string; data: string };

/** The longest event that can be ours, in characters: ours have less than 1 KiB. */
const longestEvent = 64 * 1024;

/** The events of a body as they come. Ends with the body, and throws what reading throws, or where an event has no end. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const events: ServerEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = '', data }) => events.push({ event, data }),
    onComment: () => events.push({ event: '', data: '' }),
    onError: (error) => {
      // Fields that nobody knows are passed over, as the standard asks.
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
    maxBufferSize: longestEvent,
  });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* events.splice(0);
    }
  } finally {
    // Whoever stops listening ends the request as well.
    reader.cancel().catch(() => undefined);
  }
}
