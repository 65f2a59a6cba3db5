import { readFileSync } from 'node:fs';

/** Where the header of the last entry begins. */
export const manifestAt = (bytes: Buffer): number => bytes.indexOf('manifest.json\0');

/** The tables that a backup names, from the text behind that header. */
export function tablesOf(file: string): { name: string; rows: number }[] {
  const bytes = readFileSync(file);
  const manifest = bytes.subarray(manifestAt(bytes) + 512);
  return JSON.parse(manifest.subarray(0, manifest.indexOf(0)).toString()).tables;
}

/** A backup with something else in its manifest. */
export function inManifest(bytes: Buffer, wanted: RegExp, other: string): Buffer {
  const at = manifestAt(bytes);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(bytes.subarray(at).toString('latin1').replace(wanted, other), 'latin1')]);
}
