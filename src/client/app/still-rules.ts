import { createYieldToMain } from '../mirror/yield-to-main.ts';

/** A style rule with the classes that each of its selectors contains: it is needed if all of one selector's are present. */
type Rule = { css: string; selectors: readonly (readonly string[])[] };
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
      rules.push(ruleOf(rule));
      await yieldToMain();
    }
    read.set(sheet, rules);
  }
}

/** The text of the page's rules that may apply to elements of these classes. The page's own inline style is always there. */
export function rulesFor(classes: ReadonlySet<string>): string {
  return sheetsNow()
    .map((sheet) => {
      const rules = read.get(sheet) ?? rulesIn(sheet.cssRules);
      read.set(sheet, rules);
      return textOf(rules, classes);
    })
    .join('');
}

const rulesIn = (list: CSSRuleList): (Rule | Group)[] => [...list].map(ruleOf);

function ruleOf(rule: CSSRule): Rule | Group {
  if (rule instanceof CSSStyleRule) return { css: rule.cssText, selectors: rule.selectorText.split(',').map(classesIn) };
  if (rule instanceof CSSGroupingRule) {
    const { cssText } = rule;
    return { head: cssText.slice(0, cssText.indexOf('{') + 1), rules: rulesIn(rule.cssRules) };
  }
  // Keyframes: only a few.
  return { css: rule.cssText, selectors: [[]] };
}

/** Too many if a comma is inside `:is()`: then the rule is included a little too often. */
const classesIn = (selector: string): string[] => [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);

function textOf(rules: readonly (Rule | Group)[], classes: ReadonlySet<string>): string {
  return rules
    .map((rule) => {
      if ('css' in rule) return rule.selectors.some((names) => names.every((name) => classes.has(name))) ? rule.css : '';
      const inner = textOf(rule.rules, classes);
      return inner && `${rule.head}${inner}}`;
    })
    .join('');
}
