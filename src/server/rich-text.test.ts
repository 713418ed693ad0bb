import { expect, test } from 'vitest';
import { richTextTags } from '#contract/rich-text.ts';
import { hostileHtml, twistedHtml } from '../../tests/hostile-html.ts';
import { cleanRichText } from './rich-text.ts';

test.each([
  ['<p>Open until <b>nine</b></p><ul><li>and <a href="/Notice">here</a>', []],
  ['2 < 3 and 4 > 1', []],
  ['<p>1</p><script>window.hit = 1</script>', ['<script> and what stands in it']],
  ['<p onclick="x()" class=a>1</p>', ['onclick of <p>', 'class of <p>']],
  ['<p data-x="a > b">1</p>', ['data-x of <p>']],
  ['<div><p href="/x">1</p></div><img src=x>', ['<div>', 'href of <p>', '<img>']],
  ['<IFRAME src="https://x.example"></IFRAME><p>4</p>', ['<iframe> and what stands in it']],
  ['<a href="javascript:x">1</a><a href="http://x.example">2</a>', ['"javascript:x"', '"http://x.example"']],
  ['<a href="https://x.example/a?b=c">1</a>', []],
  ['<!-- <script> --><p>1</p>', []],
  ['<body onload=x><table><tr><td>1', ['<table>', '<tbody>', '<tr>', '<td>', '<body>']],
])('of %s the operator is told what was dropped (H14): %j', (html, dropped) => {
  const told = dropped.map((what) => (what.startsWith('"') ? `the address of a link: ${what}` : what));
  expect(cleanRichText(html).dropped).toEqual(told);
});

test.each([
  ['<p>Open <b>now</b></p><script>x</script>', '<p>Open <b>now</b></p>', 'Open now'],
  ['<p>Open&nbsp;until</p><script>nine</script>', '<p>Open&nbsp;until</p>', 'Open until'],
  ['<script>all of it', '', ''],
  ['<img src=x><br>', '<br>', ''],
  ['2 < 3 & "4" > 1', '2 &lt; 3 &amp; "4" &gt; 1', '2 < 3 & "4" > 1'],
  ['<p>1<ul><li>2', '<p>1</p><ul><li>2</li></ul>', '1 2'],
  ['<p>1<button><p>2</p></button></p>', '<p>1</p><p>2</p><p></p>', '1 2'],
  ['<a href="/a?b=1&c=2#d" target=_top>in</a>', '<a href="/a?b=1&amp;c=2">in</a>', 'in'],
  ['<a href="//x.example">out</a><a href="java&#10;script:x">no</a>', '<a href="https://x.example/">out</a><a>no</a>', 'outno'],
])('%s is kept as %s (H14)', (html, kept, words) => {
  expect(cleanRichText(html)).toMatchObject({ html: kept, words });
});

const onlyAllowed = new RegExp(`^(?:[^<>]|</?(?:${richTextTags.join('|')})>|<a href="(?:/|https://)[^"<>]*">)*$`);

test.each([...hostileHtml, ...twistedHtml])('of %s only allowed tags are left, and cleaning it again changes nothing (H14)', (html) => {
  const { html: kept } = cleanRichText(html);
  expect(kept).toMatch(onlyAllowed);
  expect(cleanRichText(kept)).toMatchObject({ html: kept, dropped: [] });
});

test('of tags in any order only allowed ones are left, and cleaning them again changes nothing (H14)', () => {
  const pieces = [
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<ul>',
    '<li>',
    '</ul>',
    '<a href="/x">',
    '</a>',
    '<table>',
    '<td>',
    '</table>',
    '<svg>',
    '<h1>',
  ];
  const more = [
    '<math>',
    '<style>',
    '</style>',
    '<title>',
    '<button>',
    '</button>',
    '<br>',
    'x',
    '"',
    '<!--',
    '-->',
    '<form>',
    '&lt;',
    '<i a=1>',
  ];
  const all = [...pieces, ...more];
  let state = 20261122;
  const next = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let round = 0; round < 1_000; round += 1) {
    const html = Array.from({ length: 12 }, () => all[next(all.length)]).join('');
    const { html: kept } = cleanRichText(html);
    expect(kept, html).toMatch(onlyAllowed);
    expect(cleanRichText(kept), html).toMatchObject({ html: kept, dropped: [] });
  }
});

test('at most twenty kinds of faults of a page are reported', () => {
  const html = Array.from({ length: 500 }, (_, index) => `<p a${index}=1>x</p>`).join('');
  expect(cleanRichText(html).dropped).toHaveLength(20);
});
