import { copied, expect, hasContent, keep, test } from './club.ts';
import { LieFiProxy, type Mood } from './lie-fi-proxy.ts';

/** On any network a definite state is on screen within this time. */
const definiteMs = 10_000;
const moods = ['silent', 'late', 'broken', 'portal'] as const satisfies Mood[];

/** Connects to the club through a bad network. */
const through = test.extend<{ network: LieFiProxy }>({
  network: async ({ club }, use) => {
    const proxy = await LieFiProxy.before(club.port);
    await use(proxy);
    await proxy.close();
  },
  baseURL: async ({ network }, use) => use(network.url),
});

for (const mood of moods) {
  through(`a member's Home is there at once while the network is ${mood} (O4, O9)`, async ({ page, context, club, network, watch }) => {
    await copied(page, club, 'demo');
    await page.close();

    network.mood = mood;
    watch.announce(/net::ERR_|502|503/);
    const begunMs = performance.now();
    const cold = await context.newPage();
    await cold.goto('/Home', { waitUntil: 'commit' });
    await hasContent(cold);
    expect(performance.now() - begunMs, 'content out of the mirror').toBeLessThan(definiteMs / 2);
  });

  through(
    `a first visit says what is wrong within 10 s while the calls are ${mood} (O9, Q11, X20)`,
    async ({ page, club, network, watch }) => {
      await keep(page, club, {});
      network.only = /^\/api\//;
      network.mood = mood;
      watch.announce(/net::ERR_|502|503/);
      const begunMs = performance.now();
      await page.goto('/video', { waitUntil: 'commit' });
      await expect(page.getByRole('main')).toContainText(/connect|network|offline|reach/i, { timeout: definiteMs + 2_000 });
      expect(performance.now() - begunMs).toBeLessThan(definiteMs + 2_000);
      await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
      await expect(page.getByText('Welcome to our hotel')).toHaveCount(0);
    },
  );
}
