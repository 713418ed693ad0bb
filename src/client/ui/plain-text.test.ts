import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['<p>Doors open at <b>nine</b>.</p><p>Bring a friend.</p>', 'Doors open at nine. Bring a friend.'],
  ['a &lt;b&gt; &amp; &quot;c&quot; &#233;&nbsp;d &unknown;', 'a <b> & "c" é d &unknown;'],
  ['<script>alert(1)</script>hello<style>p{}</style>', 'hello'],
  ['', ''],
])('%s reads "%s"', (html, text) => expect(plainText(html)).toBe(text));
