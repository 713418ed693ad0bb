import { expect, keep, test } from './club.ts';

/** What somebody could put into the pop-up (checklist H14), and nothing of which may come through. */
const hostile = [
  '<p>1</p><script>window.hit = 1</script>',
  '<p onclick="window.hit = 2">2</p>',
  '<img/onerror=window.hit=3 src=x><p>3</p>',
  '<iframe src="https://x.example"></iframe><p>4</p>',
  '<form action="https://x.example"><input name="p"><button>go</button></form><p>5</p>',
  '<style>*{display:none}</style><p style="position:fixed;inset:0">6</p>',
  '<p>7</p><img src="https://x.example/pixel.gif">',
  '<svg><script>window.hit = 8</script><animate onbegin=window.hit=8></svg><p>8</p>',
  '<p>9</p><a href="javascript:window.hit=9">x</a>',
  '<p>10</p><a href="java&#10;script:window.hit=10">x</a>',
  '<p>11</p><a href="data:text/html,<script>1</script>">x</a>',
  '<p id="root" class="toast" data-draggable="">12</p>',
  '<meta http-equiv="refresh" content="0;url=https://x.example"><base href="https://x.example"><p>13</p>',
  '<math><mtext><table><mglyph><style><img src=x onerror=window.hit=14></style></mglyph></table></mtext></math><p>14</p>',
  '<p>15</p><a href="https://x.example/a" target="_top">out</a> <a href="/Notice">in</a>',
];

test('hostile HTML of the pop-up is cleaned, and the page does not complain (H14, S10)', async ({ page, club }) => {
  await page.route('**/api/mirror/base**', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: { rows: { id: string; pop_content?: string }[] } };
    for (const row of reply.data.rows) if (row.id === 'base_info') row.pop_content = hostile.join('');
    await route.fulfill({ response, json: reply });
  });
  await keep(page, club, {});
  await page.goto('/Home');
  const popUp = page.getByRole('dialog');
  await expect(popUp.getByText('15', { exact: true })).toBeVisible();

  const found = await popUp.evaluate((dialog) => {
    const text = dialog.querySelector('p')?.parentElement;
    return {
      paragraphs: [...(text?.querySelectorAll('p') ?? [])].map((one) => one.outerHTML.slice(0, 7)),
      tags: [...new Set([...(text?.querySelectorAll('*') ?? [])].map(({ localName }) => localName))].toSorted(),
      links: [...(text?.querySelectorAll('a') ?? [])].map((link) => [link.getAttribute('href'), link.target, link.rel]),
      hit: (window as { hit?: number }).hit,
    };
  });
  expect(found.tags).toEqual(['a', 'p']);
  expect(found.paragraphs).toEqual(hostile.map((_, index) => `<p>${index + 1}</`.padEnd(7, 'p').slice(0, 7)));
  expect(found.links.filter(([href]) => href !== null)).toEqual([
    ['https://x.example/a', '_blank', 'noopener noreferrer'],
    ['/Notice', '', ''],
  ]);
  expect(found.hit).toBeUndefined();
});
