import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { TypeVersion } from '../types/find-type.ts';
import { versionsOf } from './find-definition.ts';

/** Who saved the version in use, for somebody who has not saved his. */
export async function overtakenBy(ctx: SignedInContext, { type, version }: TypeVersion): Promise<Label> {
  const [latest] = await versionsOf(ctx, type.code);
  return savedMeanwhile(version, latest?.by ?? '');
}

export const savedMeanwhile = (version: number, by: string): Label => ({
  zh: `${by}已保存版本 ${version}，您的修改尚未保存`,
  en: `${by === '' ? 'Someone else' : by} has saved version ${version} meanwhile. Your changes are not saved yet.`,
});
