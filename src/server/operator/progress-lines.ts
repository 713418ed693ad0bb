/** One line for every tenth of a step: enough for somebody who waits, and few enough for a log. */
const linesOfStep = 10;

/** Turns progress into lines such as `360 px: 40 %`; each tenth of a step is reported once. */
export function progressLines(say: (line: string) => void): (step: string, part: number) => void {
  let shown = '';
  return (step, part) => {
    const line = `${step}: ${Math.floor(Math.min(1, Math.max(0, part)) * linesOfStep) * (100 / linesOfStep)} %`;
    if (line !== shown) say(line);
    shown = line;
  };
}
