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

/** A sheet's width in px. */
const sheetPx = 1500;
/** From this width on a window is no phone held upright, and three fit side by side in place of six. */
const widePx = 600;

/** Composes screenshots of one window's size, each under its address, into one picture in which words can be read. */
export async function composeTiles(shots: readonly Shot[], { width }: { width: number }, file: string): Promise<void> {
  const columns = width < widePx ? 6 : 3;
  const eachPx = Math.floor(sheetPx / columns) - gapPx;
  const tiles = await Promise.all(
    shots.map(async ({ address, png, faults }) => ({
      address: `${faults.length > 0 ? '! ' : ''}${address}`,
      ...(await sharp(png).resize({ width: eachPx }).png().toBuffer({ resolveWithObject: true })),
    })),
  );
  const parts: OverlayOptions[] = [];
  let top = 0;
  for (let at = 0; at < tiles.length; at += columns) {
    const row = tiles.slice(at, at + columns);
    for (const [column, { address, data }] of row.entries()) {
      const left = column * (eachPx + gapPx);
      parts.push({ input: label(address, eachPx), left, top }, { input: data, left, top: top + labelPx });
    }
    top += labelPx + gapPx + Math.max(...row.map(({ info }) => info.height));
  }
  await sharp({ create: { width: sheetPx, height: top, channels: 3, background: '#444' } })
    .composite(parts)
    .webp({ quality: 80 })
    .toFile(file);
}
