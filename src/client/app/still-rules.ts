import { createYieldToMain } from '../mirror/yield-to-main.ts';
import { availableFrom, lookForFonts } from './available-fonts.ts';

/** A style rule with the classes that each of its selectors contains: it is needed if all of one selector's are present. */
type Rule = { selectors: readonly { text: string; classes: readonly string[] }[]; body: string };
/** Rules under a condition (a media query), its head including the brace. */
type Group = { head: string; rules: readonly (Rule | Group)[] };

const read = new WeakMap<CSSStyleSheet, readonly (Rule | Group)[]>();

/** The app's style sheets. One that could not be loaded, as offline, stands among them, but has no rules that could be read. */
const sheetsNow = (): CSSStyleSheet[] =>
  [...document.styleSheets].filter((sheet) => sheet.ownerNode instanceof HTMLLinkElement && isReadable(sheet));

function isReadable(sheet: CSSStyleSheet): boolean {
  try {
    return sheet.cssRules !== null;
  } catch {
    return false;
  }
}

/** Reads the page's rules in slices, so that `rulesFor` need not read them at once: their texts take a slow phone 100 ms. */
export async function readRules(): Promise<void> {
  const yieldToMain = createYieldToMain();
  for (const sheet of sheetsNow()) {
    if (read.has(sheet)) continue;
    const rules: (Rule | Group)[] = [];
    for (const rule of sheet.cssRules) {
      rules.push(...ruleOf(rule));
      await yieldToMain();
    }
    read.set(sheet, rules);
    for (const [, families = ''] of rules.flatMap(rootVariables)) if (isFontList(families)) await lookForFonts(families, yieldToMain);
  }
}

/**
 * The text of the page's rules that may apply to elements of these classes as they first stand there, in as few words as a browser needs for
 * that: what a hand or the keyboard changes is not in it, variables with one value are replaced by it, and of fonts that this device does
 * not have it need not look for the first. The page's own inline style is always there. `alsoUsed`: more text whose variables are kept.
 */
export function rulesFor(classes: ReadonlySet<string>, alsoUsed = ''): string {
  const rules = sheetsNow().flatMap((sheet) => {
    const found = read.get(sheet) ?? [...sheet.cssRules].flatMap(ruleOf);
    read.set(sheet, found);
    return found;
  });
  const { others, values } = withoutVariables(rules);
  const text = asWritten(textOf(others, classes));
  // What some elements or windows have another value of, or no value.
  const varying = new Set([...text.matchAll(/[{;\s](--[\w-]+):|var\((--[\w-]+)\s*,/g)].map(([, set, orElse]) => set ?? orElse ?? ''));
  const stays = (name: string): boolean => varying.has(name) || alsoUsed.includes(`var(${name}`);
  const used = [...values].filter(([name]) => stays(name)).map(([name, value]) => `${name}:${inlined(value, values, varying)}`);
  return `${used.length > 0 ? `:root{${used.join(';')}}` : ''}${inlined(text, values, varying)}`;
}

/** What shows only while a control is used, or something is chosen; what is so without that (`:not(:focus-visible)`) shows. */
const passing = /:(hover|active|focus|focus-visible|focus-within|target|popover-open|autofill)\b|::(selection|backdrop|placeholder)/;
/** Conditions under which no still is drawn, or which change nothing of one. */
const elsewhere = /^@media\s*print\s*\{$|^@starting-style/;
const forcedColors = '(forced-colors: active)';
const isElsewhere = (head: string): boolean => elsewhere.test(head) || (head.includes(forcedColors) && !matchMedia(forcedColors).matches);
/** What tells how something comes, moves or answers. */
const ofMotion = [
  'transition',
  'animation',
  'cursor',
  'will-change',
  'touch-action',
  'user-select',
  '-webkit-tap-highlight-color',
  'scroll-behavior',
];
const moves = new RegExp(ofMotion.join('|'));
/** A list of font families. */
const isFontList = (value: string): boolean => /,\s*(sans-)?serif$/.test(value);

function ruleOf(rule: CSSRule): (Rule | Group)[] {
  if (rule instanceof CSSStyleRule) {
    const selectors = splitSelectors(rule.selectorText)
      .filter((text) => !passing.test(without(/:not\(/, text)))
      .map((text) => ({ text, classes: classesIn(text) }));
    const body = bodyOf(rule);
    return selectors.length > 0 && body !== '' ? [{ selectors, body }] : [];
  }
  if (rule instanceof CSSGroupingRule) {
    const { cssText } = rule;
    const head = cssText.slice(0, cssText.indexOf('{') + 1);
    return isElsewhere(head) ? [] : [{ head, rules: [...rule.cssRules].flatMap(ruleOf) }];
  }
  // Keyframes: nothing moves in a still. Registered properties count.
  return rule.cssText.startsWith('@property') ? [{ selectors: [{ text: '', classes: [] }], body: rule.cssText }] : [];
}

function bodyOf({ style: { cssText } }: CSSStyleRule): string {
  // To parse it again takes five times as long as to write it, and nine rules of ten have nothing of motion.
  if (!moves.test(cssText)) return cssText;
  const copy = document.createElement('i').style;
  copy.cssText = cssText;
  for (const name of ofMotion) copy.removeProperty(name);
  return copy.cssText;
}

/** At the commas between selectors, not at those in `:is()` and the like. */
function splitSelectors(list: string): string[] {
  let depth = 0;
  const letters = [...list].map((letter) => {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    return letter === ',' && depth === 0 ? '\n' : letter;
  });
  return letters
    .join('')
    .split('\n')
    .map((one) => one.trim());
}

/** A selector without the pseudo-classes whose beginning matches, as `:is(` does, and without what stands in their brackets. */
function without(beginning: RegExp, selector: string): string {
  const found = beginning.exec(selector);
  if (!found) return selector;
  let end = found.index + found[0].length;
  for (let depth = 1; depth > 0 && end < selector.length; end += 1) {
    if (selector[end] === '(') depth += 1;
    if (selector[end] === ')') depth -= 1;
  }
  return selector.slice(0, found.index) + without(beginning, selector.slice(end));
}

/** Classes in `:is()` and the like are not asked for: one of several would be enough. */
const classesIn = (selector: string): string[] => [...without(/:[\w-]+\(/, selector).matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);

const isGroup = (rule: Rule | Group): rule is Group => 'head' in rule;

function textOf(rules: readonly (Rule | Group)[], classes: ReadonlySet<string>): string {
  return rules
    .map((rule) => {
      if (isGroup(rule)) {
        const inner = textOf(rule.rules, classes);
        return inner && `${rule.head}${inner}}`;
      }
      const here = rule.selectors.filter((selector) => selector.classes.every((name) => classes.has(name)));
      if (here.length === 0) return '';
      return here[0]?.text === '' ? rule.body : `${here.map(({ text }) => text).join()}{${rule.body}}`;
    })
    .join('');
}

const anyValue = '((?:[^(),]|\\([^()]*\\))*)';
const twoThemes = new RegExp(`var\\(--lightningcss-light,\\s*${anyValue}\\)\\s*var\\(--lightningcss-dark,\\s*${anyValue}\\)`, 'g');

/** Colours of both themes as `light-dark()`, which the build writes as two variables, for older browsers. */
const asWritten = (text: string): string =>
  CSS.supports('color', 'light-dark(#000, #fff)') ? text.replace(twoThemes, 'light-dark($1, $2)') : text;

const variable = /(--[\w-]+):\s*((?:[^;"]|"[^"]*")*);?\s*/g;

/** The variables that a rule sets for the whole page without a condition, and their values. */
const rootVariables = (rule: Rule | Group): [name: string, value: string][] =>
  isGroup(rule) || rule.selectors.length !== 1 || rule.selectors[0]?.text !== ':root'
    ? []
    : [...rule.body.matchAll(variable)].map(([, name = '', value = '']) => [name, value.trim()]);

/** Takes the variables of the root out of the rules; `values` has each with the value that it has without any condition. */
function withoutVariables(rules: readonly (Rule | Group)[]): { others: (Rule | Group)[]; values: Map<string, string> } {
  const values = new Map<string, string>();
  const others = rules.map((rule) => {
    const set = rootVariables(rule);
    if (isGroup(rule) || set.length === 0) return rule;
    for (const [name, value] of set) {
      const written = asWritten(value);
      values.set(name, isFontList(written) ? availableFrom(written) : written);
    }
    return { ...rule, body: rule.body.replace(variable, '') };
  });
  return { others: others.filter((rule) => isGroup(rule) || rule.body.trim() !== ''), values };
}

/** Replaces variables by their values, except those whose value varies. */
function inlined(text: string, values: ReadonlyMap<string, string>, varying: ReadonlySet<string>, depth = 0): string {
  return text.replace(/var\((--[\w-]+)\)/g, (whole, name: string) => {
    const value = values.get(name);
    return value === undefined || varying.has(name) || depth > 4 ? whole : inlined(value, values, varying, depth + 1);
  });
}
