/** One event of a stream as it goes over the wire (WHATWG HTML, 9.2.5). JSON holds no line break, so one line does. */
export const eventText = (event: string, json: string): string => `event: ${event}\ndata: ${json}\n\n`;

/** A comment: nobody is told anything, and the line is kept open. */
export const beatText = ': beat\n\n';
