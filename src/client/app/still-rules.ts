/** A style rule with the classes that each of its selectors contains: it is needed if all of one selector's are present. */
type Rule = { css: string; selectors: readonly (readonly string[])[] };
/** Rules under a condition (a media query), its head including the brace. */
type Group = { head: string; rules: readonly (Rule | Group)[] };

let read: readonly (Rule | Group)[] | undefined;
let readSheets = 0;

/** The text of the page's rules that may apply to elements of these classes. The page's own inline style is always there. */
export function rulesFor(classes: ReadonlySet<string>): string {
  const sheets = [...document.styleSheets].filter(({ ownerNode }) => ownerNode instanceof HTMLLinkElement);
  if (!read || readSheets !== sheets.length) read = sheets.flatMap(({ cssRules }) => rulesIn(cssRules));
  readSheets = sheets.length;
  return textOf(read, classes);
}

function rulesIn(list: CSSRuleList): (Rule | Group)[] {
  return [...list].flatMap((rule): (Rule | Group)[] => {
    if (rule instanceof CSSStyleRule) return [{ css: rule.cssText, selectors: rule.selectorText.split(',').map(classesIn) }];
    if (rule instanceof CSSGroupingRule) {
      const { cssText } = rule;
      return [{ head: cssText.slice(0, cssText.indexOf('{') + 1), rules: rulesIn(rule.cssRules) }];
    }
    // Keyframes: only a few.
    return [{ css: rule.cssText, selectors: [[]] }];
  });
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
