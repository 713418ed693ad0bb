import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canonicalPath } from '../routes/places.ts';
import { manifest } from './manifest.ts';

const client = join(import.meta.dirname, '..');

test('the icon’s shortcuts lead to videos, cities and notices, each with a picture that exists', () => {
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Videos', '/video'],
    ['Cities', '/Choose'],
    ['Notices', '/Notice'],
  ]);
  for (const { url, icons } of manifest.shortcuts) {
    expect(canonicalPath(url)).toBe(url);
    for (const { src } of icons) expect([src, existsSync(join(client, '../../public', src))]).toEqual([src, true]);
  }
});

test('a picture can be shared to the installed app, and nothing else', () => {
  expect(manifest.share_target).toEqual({
    action: '/share-picture',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'picture', accept: ['image/*'] }] },
  });
});

test('on iOS the page starts from the home screen without the browser around it', () => {
  const head = readFileSync(join(client, 'index.html'), 'utf8');
  expect(head).toContain('<meta name="apple-mobile-web-app-capable" content="yes">');
  expect(head).toContain('<meta name="apple-mobile-web-app-title" content="Foyer">');
});
