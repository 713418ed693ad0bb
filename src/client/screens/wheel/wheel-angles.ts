/** A prize's field on the wheel, in degrees clockwise from its top. */
export type WheelField = { from: number; span: number };

/** Full rotations of a turn (checklist T26, Q16). */
export const fullTurns = 5;
/** How long a turn takes, and the wheel rests before the result is shown (checklist C16, T27), in ms. */
export const turnMs = 5_000;
export const restMs = 500;

/** A field is as wide as its probability; below this width, in degrees, its text would be unreadable. */
const leastSpan = 13;

/** The fields of prizes with these weights, in their order; their spans add up to 360. */
export function fieldsOf(weights: readonly number[]): WheelField[] {
  const spans = spansOf(weights);
  let from = 0;
  return spans.map((span) => {
    const field = { from, span };
    from += span;
    return field;
  });
}

/** Narrow fields get the least width, and the others share the rest by their weights. */
function spansOf(weights: readonly number[]): number[] {
  const least = Math.min(leastSpan, 360 / Math.max(1, weights.length));
  const narrow = new Set<number>();
  for (;;) {
    const total = weights.reduce((sum, weight, at) => (narrow.has(at) ? sum : sum + weight), 0);
    const room = 360 - narrow.size * least;
    const spans = weights.map((weight, at) => (narrow.has(at) ? least : (weight / total) * room));
    const added = spans.findIndex((span, at) => !narrow.has(at) && span < least);
    if (added < 0) return spans;
    narrow.add(added);
  }
}

const inCircle = (degrees: number): number => ((degrees % 360) + 360) % 360;

/**
 * The total clockwise rotation at which the wheel stops with the middle of a field under the pointer at its
 * top: five rotations from its current position, and the rest of the way. Always the middle: a wheel that stops just
 * beside a large prize would suggest a near miss that never was.
 */
export function turnedTo(field: WheelField, fromDegrees: number): number {
  const target = inCircle(-(field.from + field.span / 2));
  return fromDegrees + fullTurns * 360 + inCircle(target - fromDegrees);
}

/** The index of the field under the pointer at this rotation; -1 if there is none. */
export function fieldAtPointer(fields: readonly WheelField[], degrees: number): number {
  const point = inCircle(-degrees);
  return fields.findIndex(({ from, span }) => point >= from && point < from + span);
}
