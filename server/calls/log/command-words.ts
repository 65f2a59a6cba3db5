import type { Label, Locale } from '#rules/screen.ts';
import { allEntities } from '#server/entity/entity.ts';
import { everyProcedure } from '../every-call.ts';

/** The label of a call: its own, or the verb and the entity's name; an unknown call is shown by its place in the router. */
export function titleOf(path: string, locale: Locale): string {
  const at = path.lastIndexOf('.');
  const [place, verb] = [path.slice(0, Math.max(at, 0)), path.slice(at + 1)];
  const whole = wordsInMeta().get(path);
  if (whole) return whole[locale];
  const entity = allEntities().find((one) => one.path === place);
  const word = verbs[verb] ?? entity?.life?.moves[verb]?.label;
  if (!entity) return path;
  const subject = entity.label;
  if (!word) return `${subject[locale]} ${verb}`;
  return locale === 'zh' ? `${word.zh}${subject.zh}` : `${word.en}: ${subject.en}`;
}

const say = (zh: string, en: string): Label => ({ zh, en });

const verbs: Record<string, Label> = {
  save: say('新增', 'Add'),
  // As the history names what the clock does, which calls nothing.
  add: say('新增', 'Add'),
  edit: say('修改', 'Change'),
  delete: say('删除', 'Remove'),
  update: say('修改', 'Change'),
  updateMany: say('批量修改', 'Change several'),
  submit: say('提交', 'Submit'),
  remove: say('删除', 'Remove'),
  enable: say('启用或停用', 'Enable or disable'),
  disable: say('停用', 'Disable'),
  copy: say('复制', 'Copy'),
  import: say('导入', 'Import'),
  export: say('导出', 'Export'),
};

/** The labels that procedures declare in their meta, by the name they are logged under. */
function wordsInMeta(): Map<string, Label> {
  if (!known?.size)
    known = new Map(
      everyProcedure().flatMap(([path, { label, tells = {} }]) => [...(label ? [[path, label] as const] : []), ...Object.entries(tells)]),
    );
  return known;
}
let known: Map<string, Label> | undefined;
