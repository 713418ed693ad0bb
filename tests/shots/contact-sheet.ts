import sharp, { type OverlayOptions } from 'sharp';
import type { Shot } from './open-cell.ts';

const tilePx = { width: 97, height: 210 };
const gapPx = 4;
const labelPx = 18;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A cell's name above its row. */
const label = (text: string, width: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${labelPx}"><text x="4" y="13" font-family="sans-serif" font-size="12" fill="#fff">${escaped(text)}</text></svg>`,
  );

/** A screenshot at the size of a tile, with a red frame if it has faults. */
async function tile({ png, faults }: Shot): Promise<Buffer> {
  const edgePx = faults.length > 0 ? 3 : 0;
  return sharp(png)
    .resize({ width: tilePx.width - 2 * edgePx, height: tilePx.height - 2 * edgePx, fit: 'cover', position: 'top' })
    .extend({ top: edgePx, bottom: edgePx, left: edgePx, right: edgePx, background: '#f00' })
    .png()
    .toBuffer();
}

/** Composes rows of screenshots, each under its cell's name, into one picture. */
export async function composeSheet(rows: readonly { name: string; shots: readonly Shot[] }[], file: string): Promise<void> {
  const columns = Math.max(...rows.map(({ shots }) => shots.length));
  const width = columns * (tilePx.width + gapPx);
  const rowPx = tilePx.height + labelPx + gapPx;
  const parts: OverlayOptions[] = [];
  for (const [at, { name, shots }] of rows.entries()) {
    parts.push({ input: label(name, width), left: 0, top: at * rowPx });
    for (const [column, shot] of shots.entries()) {
      parts.push({ input: await tile(shot), left: column * (tilePx.width + gapPx), top: at * rowPx + labelPx });
    }
  }
  await sharp({ create: { width, height: rows.length * rowPx, channels: 3, background: '#444' } })
    .composite(parts)
    .webp({ quality: 70 })
    .toFile(file);
}
