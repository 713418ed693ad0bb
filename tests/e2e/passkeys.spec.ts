import type { Page } from '@playwright/test';
import { everyFault, overflow } from './cells.ts';
import { withoutWorker as base, expect, hasContent, keep, logOut } from './club.ts';

/** Passkeys belong to a name: an address in digits has none. A club without a public origin has them at localhost. */
const test = base.extend({ baseURL: async ({ club }, use) => use(`http://localhost:${club.port}`) });

const { step } = test;

/** A phone's own authenticator, which asks nobody; `refuse` is the member who turns its question down. */
async function virtualAuthenticator(page: Page) {
  const line = await page.context().newCDPSession(page);
  await line.send('WebAuthn.enable');
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuse: (isRefused: boolean) => line.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isRefused }),
    count: async () => (await line.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name });
const says = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();
const faultless = async (page: Page) => expect([await everyFault(page), await overflow(page)]).toEqual([[], 0]);

test('a passkey is added with the password, logs in without it, and is removed', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Setting');
  const authenticator = await virtualAuthenticator(page);
  await page.getByRole('link', { name: /Passkeys/ }).click();
  await says(page, 'No passkey yet');
  await faultless(page);

  await step('adding: the password first; turned down, nothing is added', async () => {
    await button(page, 'Add a passkey').click();
    const sheet = page.getByRole('dialog');
    const [name, password] = [sheet.getByLabel('Name of the passkey'), sheet.getByLabel(/^Login password/)];
    const go = sheet.getByRole('button', { name: 'Continue' });
    await expect(name).not.toHaveValue('');
    await name.fill('');
    await go.click();
    await expect(name).toHaveAccessibleDescription('Please enter a name');
    await name.fill('Phone');
    await password.fill('not-the-one');
    await go.click();
    await expect(password).toHaveAccessibleDescription('The password is wrong');
    await faultless(page);
    await password.fill('demo-member-1');
    await authenticator.refuse(true);
    await go.click();
    await says(page, 'Nothing was changed.');
    await authenticator.refuse(false);
    await go.click();
    await says(page, 'Your passkey is added');
    await expect(sheet).toHaveCount(0);
    expect(await authenticator.count()).toBe(1);
    await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Not used yet']);
    // The authenticator knows which accounts it has.
    await button(page, 'Add a passkey').click();
    await password.fill('demo-member-1');
    await go.click();
    await says(page, 'This device has a passkey of yours already.');
    await sheet.getByRole('button', { name: 'Close' }).click();
  });

  await step('it has another name', async () => {
    await button(page, 'Rename (Phone)').click();
    await page.getByRole('dialog').getByLabel('Name of the passkey').fill('My old phone');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(button(page, 'Remove (My old phone)')).toBeVisible();
    await faultless(page);
  });

  await step('logging in with it, after turning it down once', async () => {
    await page.goto('/Setting');
    await logOut(page);
    await page.goto('/Login?next=%2FPasskeys');
    await hasContent(page);
    await faultless(page);
    await authenticator.refuse(true);
    await button(page, 'Log in with a passkey').click();
    await says(page, 'You were not logged in.');
    await authenticator.refuse(false);
    await button(page, 'Log in with a passkey').click();
    await expect(page).toHaveURL(/\/Passkeys$/);
    await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Last used']);
  });

  await step('removed, it opens nothing', async () => {
    await button(page, 'Remove (My old phone)').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await says(page, 'The passkey is removed');
    await says(page, 'No passkey yet');
    await page.goto('/Setting');
    await logOut(page);
    await page.goto('/Login');
    await button(page, 'Log in with a passkey').click();
    await says(page, 'This passkey does not open any account. Please log in with your password.');
    await expect(page).toHaveURL(/\/Login$/);
  });
});
