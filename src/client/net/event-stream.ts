import { createParser } from 'eventsource-parser';

/** One event of a text/event-stream; a comment is one without a name. */
export type ServerEvent = { event: string; data: string };

/** The longest event that is accepted, in characters: the server's have less than 1 KiB. */
const longestEvent = 64 * 1024;

/** The events of a body as they arrive. Ends with the body; throws what reading throws, and if an event is too long. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const events: ServerEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = '', data }) => events.push({ event, data }),
    onComment: () => events.push({ event: '', data: '' }),
    onError: (error) => {
      // Unknown fields are ignored, as the standard asks.
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
    // A caller that stops iterating ends the request as well.
    reader.cancel().catch(() => undefined);
  }
}
