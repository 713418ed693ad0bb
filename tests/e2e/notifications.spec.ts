import type { BrowserContext, Page, Worker } from '@playwright/test';
import { stubPushService } from '../wire/stub-push-service.ts';
import { everyFault, overflow } from './cells.ts';
import { test as base, expect, hasContent, keep, logOut, mirrorDone, serviceWorkerReady } from './club.ts';
import { ClubServer } from './club-server.ts';
import { operate } from './operate.ts';

type Stub = Awaited<ReturnType<typeof stubPushService>>;

/** A club that may call the stub of a push service, on the loopback. */
const test = base.extend<{ stub: Stub }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures out of this pattern.
  stub: async ({}, use) => {
    const stub = await stubPushService();
    await use(stub);
    await stub.close();
    expect(stub.faults, 'the stub could not read a message').toEqual([]);
  },
  club: async ({ seed, stub }, use) => {
    const club = await ClubServer.open({ seed, env: { PUSH_HOSTS: stub.origin } });
    await use(club);
    await club.close();
  },
});

const { step } = test;

type Form = ReturnType<Stub['device']>['form'];

/**
 * A stub of what a browser without windows has not: it answers "denied" whatever was granted, and knows no push service. The member's
 * answer, and the device's subscription with its keys, come from the test; both outlive a reload, as in a browser.
 */
async function stubBrowser(context: BrowserContext, form: Form, answer: NotificationPermission): Promise<void> {
  await context.addInitScript(
    ({ endpoint, p256dh, auth, reply }) => {
      const stored = (name: string) => localStorage.getItem(name);
      Object.defineProperty(Notification, 'permission', { get: () => stored('stub.permission') ?? 'default' });
      Notification.requestPermission = async () => {
        localStorage.setItem('stub.permission', reply);
        localStorage.setItem('stub.asked', String(Number(stored('stub.asked')) + 1));
        return reply;
      };
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          localStorage.removeItem('stub.subscribed');
          return true;
        },
      };
      PushManager.prototype.getSubscription = async () => (stored('stub.subscribed') ? subscription : null) as PushSubscription | null;
      PushManager.prototype.subscribe = async (options) => {
        localStorage.setItem('stub.subscribed', String(options?.applicationServerKey));
        return subscription as unknown as PushSubscription;
      };
    },
    { ...form, reply: answer },
  );
}

/** What the worker has shown: a browser without windows refuses to, so that a recorder stands in its place. */
type Recorded = { title: string; body: string; path: string };
type Recorder = {
  recorded: Recorded[];
  registration: { showNotification(title: string, options: { body: string; data: { path: string } }): Promise<void> };
};

async function workerOf(context: BrowserContext): Promise<Worker> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no worker');
  await worker.evaluate(() => {
    const scope = self as unknown as Recorder;
    scope.recorded = [];
    scope.registration.showNotification = async (title, options) => {
      scope.recorded.push({ title, body: options.body, path: options.data.path });
    };
  });
  return worker;
}

const recorded = (worker: Worker) => worker.evaluate(() => (self as unknown as Recorder).recorded);

/** Delivers messages to the worker as the push service would, through the DevTools protocol. */
async function delivery(page: Page, origin: string) {
  const line = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await line.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (data: string) => line.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

const toggle = (page: Page, name: string) => page.getByRole('switch', { name });
const faultless = async (page: Page) => expect([await everyFault(page), await overflow(page)]).toEqual([[], 0]);
const asked = (page: Page) => page.evaluate(() => localStorage.getItem('stub.asked'));

test('a switch asks the browser; what the club tells is shown by the worker and leads to its screen, until the log-out', async ({
  page,
  context,
  club,
  stub,
}) => {
  await stubBrowser(context, stub.device().form, 'granted');
  await keep(page, club, { member: 'demo' });
  await page.goto('/Setting');
  await serviceWorkerReady(page);
  await page.getByRole('link', { name: /^Notifications/ }).click();
  const [notices, amounts] = [toggle(page, 'Notices of the club'), toggle(page, 'Show amounts on the lock screen')];

  await step('nothing is on, and nothing was asked', async () => {
    await expect(notices).not.toBeChecked();
    await expect(amounts).toBeDisabled();
    await faultless(page);
    expect(await asked(page)).toBeNull();
  });

  await step('turned on, it is what the server says after a reload', async () => {
    await notices.click();
    await expect(amounts).toBeEnabled();
    await toggle(page, 'Withdrawals and deposits').click();
    // Switches show at once what is sent one after the other: a reload would end what was not sent.
    const sent = page.waitForResponse((reply) => /amounts=1/.test(reply.request().postData() ?? ''));
    await amounts.click();
    await expect(amounts).toBeChecked();
    await sent;
    await page.reload();
    for (const on of [notices, amounts, toggle(page, 'Withdrawals and deposits')]) await expect(on).toBeChecked();
    await expect(toggle(page, 'Results of your bets')).not.toBeChecked();
    expect(await asked(page)).toBe('1');
  });

  const worker = await workerOf(context);
  const deliver = await delivery(page, club.url);
  const text = await step('the club publishes a notice: the push service gets it, and the worker shows it', async () => {
    await operate(club, 'notice', 'add', '--name', 'Summer opening', '--text', '<p>From Friday on</p>');
    await expect.poll(() => stub.received.length, { timeout: 20_000 }).toBe(1);
    const message = JSON.stringify(stub.received[0]?.message);
    await deliver(message);
    await expect
      .poll(() => recorded(worker))
      .toEqual([{ title: 'Notice: Summer opening', body: 'The club has published a notice.', path: '/Notice' }]);
    return message;
  });

  await step('a tap leads the open window there, without loading it anew', async () => {
    // Only then it follows taps: within 3 s of a start the worker loads it anew.
    await mirrorDone(page);
    await page.evaluate(() => Reflect.set(window, 'sameLoad', true));
    await worker.evaluate(() => {
      const Extendable = Reflect.get(self, 'ExtendableEvent') as typeof Event;
      const notification = { close: () => undefined, data: { path: '/Notice' } };
      self.dispatchEvent(Object.assign(new Extendable('notificationclick'), { notification }));
    });
    await expect(page).toHaveURL(/\/Notice$/);
    await hasContent(page);
    expect(await page.evaluate(() => Reflect.get(window, 'sameLoad'))).toBe(true);
  });

  await step('after the log-out the same message says nothing of it', async () => {
    await page.goto('/Setting');
    await logOut(page);
    await expect.poll(() => page.evaluate(async () => (await (await caches.open('foyer-extras')).match('/push'))?.text())).toBeUndefined();
    await deliver(text);
    await expect
      .poll(async () => (await recorded(worker)).slice(1))
      .toEqual([{ title: 'Foyer', body: 'There is news in your club.', path: '/Home' }]);
  });
});

test('refused, the screen says how to allow it; offline, that it needs a connection; turning the last one off ends it', async ({
  page,
  context,
  club,
  stub,
  watch,
}) => {
  await stubBrowser(context, stub.device().form, 'denied');
  await keep(page, club, { member: 'demo', theme: 'dark' });
  await page.goto('/Notifications');
  await serviceWorkerReady(page);
  const notices = toggle(page, 'Notices of the club');
  await notices.click();
  await expect(page.getByText(/^Your browser blocks notifications from Foyer\./)).toBeVisible();
  await expect(notices).not.toBeChecked();
  await expect(notices).toBeDisabled();
  await faultless(page);

  await step('allowed in the browser’s settings, and back on the page', async () => {
    await page.evaluate(() => {
      localStorage.setItem('stub.permission', 'granted');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await notices.click();
    await expect(notices).toBeChecked();
    await expect(toggle(page, 'Show amounts on the lock screen')).toBeEnabled();
    await notices.click();
    await expect(notices).not.toBeChecked();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('stub.subscribed'))).toBeNull();
  });

  await step('offline', async () => {
    watch.offline = true;
    await club.stop();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('You are offline. This needs a connection.').first()).toBeVisible();
    await expect(notices).toBeDisabled();
    await faultless(page);
  });
});
