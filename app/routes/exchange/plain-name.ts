/** The file name for clients limited to ASCII: what it contains, in English, with the ASCII part of its name. */
export function plainName(name: string, path: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.\w+)?$/.exec(name) ?? [];
  const about = (path.split('.').at(-1) || 'file').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (!/[^ -~]/.test(name)) return name.replace(/[^\w.-]/g, '_');
  return [about, ...(stem.match(/\w+/g) ?? [])].join('-') + ending;
}
