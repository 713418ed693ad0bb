import { expect, test } from 'vitest';
import { checkRichText } from './rich-text-check.ts';

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
])('of %s an operator is told what phones drop (H14): %j', (html, dropped) => {
  const told = dropped.map((what) => (what.startsWith('"') ? `the address of a link: ${what}` : what));
  expect(checkRichText(html).dropped).toEqual(told);
});

test.each([
  ['<p>Open&nbsp;until</p><script>nine</script>', 'Open until'],
  ['<script>all of it', ''],
  ['<img src=x><br>', ''],
])('of %s a reader sees %j', (html, words) => {
  expect(checkRichText(html).words).toBe(words);
});

test('a page full of faults is named in twenty kinds at most', () => {
  const html = Array.from({ length: 500 }, (_, index) => `<p a${index}=1>x</p>`).join('');
  expect(checkRichText(html).dropped).toHaveLength(20);
});
