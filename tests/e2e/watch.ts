import type { BrowserContext, Page } from '@playwright/test';

/** What a page complained about, each in one line. A test fails on any complaint that it did not announce. */
export class Watch {
  readonly #complaints: string[] = [];
  readonly #announced: RegExp[] = [];
  /** While the server is stopped on purpose, a refused connection is expected. */
  offline = false;

  /** Complaints that this test provokes on purpose. */
  announce(...patterns: RegExp[]): void {
    this.#announced.push(...patterns);
  }

  over(context: BrowserContext): void {
    context.on('page', (page) => this.#page(page));
    for (const page of context.pages()) this.#page(page);
    context.on('weberror', (error) => this.#note(`page error: ${error.error().stack ?? error.error()}`));
    context.on('response', (response) => {
      // Includes the worker's own requests.
      if (response.status() >= 400) this.#note(`${response.status()} ${response.request().method()} ${response.url()}`);
    });
  }

  #page(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error' || /Content Security Policy|TrustedHTML|TrustedScript/.test(message.text())) {
        this.#note(`console: ${message.text()} (${message.location().url})`);
      }
    });
    page.on('crash', () => this.#note('the page crashed'));
  }

  #note(complaint: string): void {
    const refused = /net::ERR_(CONNECTION_REFUSED|FAILED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)/;
    // Chromium's message if the server stops while the worker is being fetched.
    const unfetched = /An unknown error occurred when fetching the script/;
    // A server that drains refuses new requests.
    const drained = /^503 |status of 503/;
    if (this.offline && [refused, unfetched, drained].some((pattern) => pattern.test(complaint.replace(/^console: /, '')))) return;
    this.#complaints.push(complaint);
  }

  get complaints(): string[] {
    return this.#complaints.filter((complaint) => !this.#announced.some((pattern) => pattern.test(complaint)));
  }
}
