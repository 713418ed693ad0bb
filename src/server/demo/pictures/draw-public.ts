import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { drawCityPicture } from './cities/city-picture.ts';
import { centreBackground, loginBackground } from './marks/backgrounds.ts';
import { type DieFace, drawDie } from './marks/dice.ts';
import { emptyStates } from './marks/empty-states.ts';
import { eveningAvatars } from './marks/evening-animals.ts';
import {
  faviconSvg,
  iconSvg,
  maskableSvg,
  monochromeSvg,
  registeredBadge,
  shortcutNames,
  shortcutSvg,
  vipBadge,
  wordmarkSvg,
} from './marks/mark.ts';
import { peopleAvatars } from './marks/people-avatars.ts';
import { cityKeys } from './picture-keys.ts';
import { rect, type Svg } from './shapes.ts';

/** What each kind of committed file may weigh, in bytes: they are precached on a phone. */
const limitBytes = { tile: 16 * 1024, avatar: 8 * 1024, login: 40 * 1024, centre: 25 * 1024, vector: 3 * 1024 } as const;

/** Takes one finished file; its path is relative to the folder that is drawn into. */
type Put = (file: string, content: Buffer | string, limit?: number) => Promise<void>;

/** Writes below a folder, and refuses what weighs too much. */
const putInto =
  (folder: string): Put =>
  async (file, content, limit = Number.POSITIVE_INFINITY) => {
    const bytes = Buffer.byteLength(content);
    if (bytes > limit) throw new Error(`${file} weighs ${bytes} bytes, more than ${limit}`);
    const target = join(folder, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  };

const raster = (svg: Svg, width: number): Sharp => sharp(Buffer.from(svg), { density: 144 }).resize(width);

/** The best quality that stays under the limit, so that no tile wastes what it is allowed. */
async function webpWithin(svg: Svg, width: number, limit: number): Promise<Buffer> {
  for (let quality = 78; quality >= 30; quality -= 6) {
    const file = await raster(svg, width).webp({ quality, effort: 6 }).toBuffer();
    if (file.length <= limit) return file;
  }
  throw new Error(`no quality fits ${limit} bytes`);
}

async function drawIcons(put: Put): Promise<void> {
  const png = (svg: Svg, width: number): Promise<Buffer> => raster(svg, width).png({ palette: true, colours: 128, effort: 10 }).toBuffer();
  for (const width of [192, 512]) {
    await put(`icons/icon-${width}.png`, await png(iconSvg(), width));
    await put(`icons/maskable-${width}.png`, await png(maskableSvg(), width));
  }
  await put('icons/apple-touch-icon.png', await png(maskableSvg(), 180));
  for (const name of shortcutNames) await put(`icons/shortcut-${name}.png`, await png(shortcutSvg(name), 96));
}

async function drawAvatars(put: Put): Promise<void> {
  const things = eveningAvatars.map(
    ([back, drawing]) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192" width="192" height="192">${rect(0, 0, 192, 192, back)}${drawing}</svg>`,
  );
  // People and things take turns, so that the first row of the chooser shows both.
  const drawings = peopleAvatars().flatMap((person, index) => [person, things[index] as Svg]);
  for (const [index, svg] of drawings.entries()) {
    await put(
      `avatars/${index + 1}.png`,
      await raster(svg, 192).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toBuffer(),
      limitBytes.avatar,
    );
  }
}

/** What is committed as drawn, without a rasteriser in between: path below public/ and text. */
export function vectorFiles(): Record<string, Svg> {
  const faces: DieFace[] = [1, 2, 3, 4, 5, 6];
  return {
    'icons/icon.svg': iconSvg(),
    'icons/favicon.svg': faviconSvg(),
    'icons/monochrome.svg': monochromeSvg(),
    'icons/wordmark.svg': wordmarkSvg(),
    'badges/registered.svg': registeredBadge(),
    'badges/vip.svg': vipBadge(),
    ...Object.fromEntries(
      faces.map((face) => [
        `dice/${face}.svg`,
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-52 -52 104 104">${drawDie(face, 100)}</svg>`,
      ]),
    ),
    ...Object.fromEntries(Object.entries(emptyStates).map(([name, svg]) => [`empty/${name}.svg`, svg])),
  };
}

/** Draws everything that is committed under public/. Run it after a change here and commit what changed. */
async function drawPublic(folder: string): Promise<void> {
  const put = putInto(folder);
  await drawIcons(put);
  await drawAvatars(put);
  for (const key of cityKeys) await put(`cities/${key}.webp`, await webpWithin(drawCityPicture(key, 1), 480, limitBytes.tile));
  await put('backgrounds/login.webp', await webpWithin(loginBackground(), 720, limitBytes.login));
  await put('backgrounds/centre.webp', await webpWithin(centreBackground(), 720, limitBytes.centre));
  for (const [file, svg] of Object.entries(vectorFiles())) await put(file, svg, limitBytes.vector);
}

if (import.meta.main) await drawPublic('public');
