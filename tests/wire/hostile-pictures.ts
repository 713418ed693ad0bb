import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Generated pictures, valid ones and malicious ones. */

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG that claims to have this size, in a few hundred bytes. */
export function pngOfSize(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit per pixel, grey.
  head[8] = 1;
  const data = deflateSync(Buffer.alloc(4_096));
  return Buffer.concat([pngSignature, pngChunk('IHDR', head), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))]);
}

/** Red on the left, blue on the right. */
export function halves(width = 128, height = 64): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) data[at * 3 + (at % width < width / 2 ? 0 : 2)] = 230;
  return sharp(data, { raw: { width, height, channels: 3 } });
}

const zip = Buffer.concat([
  Buffer.from('PK\x03\x04', 'latin1'),
  Buffer.from('malware.exe'),
  Buffer.from('PK\x05\x06', 'latin1'),
  Buffer.alloc(18),
]);
const script = '<script>alert(document.domain)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>`;

/** Pictures that are refused, with the refusal. */
export async function refusedPictures(): Promise<[name: string, refusal: string, bytes: Buffer][]> {
  const noise = Buffer.alloc(300 * 300 * 3, Buffer.from('Foyer, the room before the theatre'));
  const busy = sharp(noise, { raw: { width: 300, height: 300, channels: 3 } });
  const [png, jpeg, webp] = await Promise.all([
    busy.clone().png().toBuffer(),
    busy.clone().jpeg().toBuffer(),
    busy.clone().webp().toBuffer(),
  ]);
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  return [
    ['no bytes', 'picture_type', Buffer.alloc(0)],
    ['two bytes of a JPEG', 'picture_type', jpeg.subarray(0, 2)],
    ['plain text', 'picture_type', Buffer.from('These are only words.')],
    ['an SVG with a script', 'picture_type', Buffer.from(svg)],
    ['an SVG after an XML head', 'picture_type', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a page', 'picture_type', Buffer.from(`<!doctype html>${script}`)],
    ['a GIF', 'picture_type', await busy.clone().gif().toBuffer()],
    ['a TIFF', 'picture_type', await busy.clone().tiff().toBuffer()],
    ['an AVIF', 'picture_type', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1')],
    ['a PDF', 'picture_type', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['a ZIP', 'picture_type', zip],
    ['a picture behind a ZIP', 'picture_type', Buffer.concat([zip, png])],
    ['a page with the head of a PNG', 'picture_broken', Buffer.concat([pngSignature, Buffer.from(script)])],
    ['a page with the head of a JPEG', 'picture_broken', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(script)])],
    ['an SVG with the head of a WebP', 'picture_broken', Buffer.from(`RIFF\x80\0\0\0WEBP${svg}`, 'latin1')],
    ['half a PNG', 'picture_broken', half(png)],
    ['half a JPEG', 'picture_broken', half(jpeg)],
    ['half a WebP', 'picture_broken', half(webp)],
    ['a PNG with a wrong byte in it', 'picture_broken', spoilt(png)],
    ['a PNG of 30,000 x 30,000 px', 'picture_size', pngOfSize(30_000, 30_000)],
    ['a PNG of 5,001 x 5,000 px', 'picture_size', pngOfSize(5_001, 5_000)],
    ['a PNG of 100 x 12,001 px', 'picture_size', pngOfSize(100, 12_001)],
    ['a PNG of 2,147,483,647 px', 'picture_broken', pngOfSize(2 ** 31 - 1, 1)],
    ['a PNG of one px', 'picture_size', await halves(1, 1).png().toBuffer()],
    ['a PNG that declares more than it contains', 'picture_broken', pngOfSize(2_000, 2_000)],
  ];
}

function spoilt(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf('IDAT') + 40;
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

/** Pictures that are accepted, and harmless afterwards. */
export async function takenPictures(): Promise<[name: string, bytes: Buffer][]> {
  const gps = { IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSLongitudeRef: 'E' } };
  const frames = Buffer.alloc(64 * 128 * 3, 90);
  const animated = sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } });
  return [
    ['a PNG', await halves().png().toBuffer()],
    ['a JPEG', await halves().jpeg().toBuffer()],
    ['a WebP', await halves().webp().toBuffer()],
    ['a PNG with a ZIP behind it', Buffer.concat([await halves().png().toBuffer(), zip])],
    ['a JPEG with a script behind it', Buffer.concat([await halves().jpeg().toBuffer(), Buffer.from(script)])],
    ['a JPEG with a script in its comment', withComment(await halves().jpeg().toBuffer(), script)],
    ['a JPEG with GPS data', await halves().withExif(gps).jpeg().toBuffer()],
    ['a rotated JPEG', await halves().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    ['a JPEG for printing', await halves().toColourspace('cmyk').jpeg().toBuffer()],
    ['a grey PNG', await halves().greyscale().png().toBuffer()],
    ['a PNG of 16 bits', await halves().toColourspace('rgb16').png().toBuffer()],
    ['a transparent PNG', await halves().ensureAlpha(0.5).png().toBuffer()],
    ['an animated WebP', await animated.webp({ loop: 0 }).toBuffer()],
  ];
}

/** Inserts a COM segment after the start of a JPEG. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)]);
}

/** The names of the chunks of a WebP file (RFC 9649), e.g. `VP8 `, `EXIF`. */
export function webpChunks(bytes: Buffer): string[] {
  const names: string[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    names.push(bytes.toString('latin1', at, at + 4));
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return names;
}
