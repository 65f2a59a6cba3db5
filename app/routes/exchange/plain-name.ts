/** A Chinese name for clients that know ASCII alone: what it is of, in English, with what of the name they can read. */
export function plainName(name: string, path: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.\w+)?$/.exec(name) ?? [];
  const about = (path.split('.').at(-1) || 'file').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (!/[^ -~]/.test(name)) return name.replace(/[^\w.-]/g, '_');
  return [about, ...(stem.match(/\w+/g) ?? [])].join('-') + ending;
}
