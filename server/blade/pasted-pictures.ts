import { Readable } from 'node:stream';
import { mediaTypeOf } from '#server/storage/media-type.ts';
import { ReceivedFile } from '#server/storage/received-file.ts';
import { stage } from '#server/storage/stage.ts';
import type { Arguments } from './arguments.ts';

/** As many as a record has attachments. */
const most = 10;
const pasted = /(<img\b[^<>]*?\ssrc\s*=\s*)(["'])data:image\/(png|jpe?g|gif|webp|bmp);base64,([a-z0-9+/=\s]+)\2/gi;

/** Keeps a picture as a file and returns its link; `nth` tells those of one request apart. */
type Keep = (picture: ReceivedFile, nth: number) => Promise<string>;

/**
 * Editors of legacy clients paste pictures into a text as data, which no field has room for: each is kept as a file, and the text names it.
 * One that is no picture, or one too many, is named as data still, which the text drops.
 */
export async function keepPictures(texts: readonly string[], given: Arguments, keep: Keep): Promise<Arguments> {
  const kept = { ...given };
  let nth = 0;
  for (const name of texts) {
    const text = kept[name];
    if (typeof text !== 'string' || !text.includes('<')) continue;
    const links: string[] = [];
    for (const [, , , type = '', data = ''] of text.includes('data:image') ? text.matchAll(pasted) : []) {
      nth += 1;
      links.push(nth > most ? '' : await keepOne(`picture-${nth}.${type.toLowerCase()}`, data, (file) => keep(file, nth)));
    }
    let at = 0;
    kept[name] = text.replace(pasted, (_, before: string) => `${before}"${links[at++] || 'data:'}"`);
  }
  return kept;
}

async function keepOne(name: string, data: string, keep: (picture: ReceivedFile) => Promise<string>): Promise<string> {
  const staged = await stage(Readable.from([Buffer.from(data, 'base64')]));
  try {
    return mediaTypeOf(staged.head).startsWith('image/') ? await keep(new ReceivedFile('file', name, staged)) : '';
  } finally {
    await staged.discard();
  }
}
