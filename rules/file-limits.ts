/** Upload limits (specification 5 and 9). A KB has 1,024 bytes throughout: 100,000 KB are 102,400,000 bytes, 500 KB are 512,000. */
export const maxFileBytes = 100_000 * 1024;
export const maxFiles = 10;
export const maxAvatarBytes = 500 * 1024;

/** Endings of what runs where it is opened: programs, scripts, shortcuts and web pages. In a zip they are only kept. */
const runningEndings = new Set(
  'app bat chm cmd com cpl dll exe hta htm html jar js jse lnk mht mhtml msc msi msp pif ps1 reg scr sh shtml sys url vbe vbs wsf wsh xhtml'.split(
    ' ',
  ),
);

/** Whether no record takes a file of this name. Windows passes over dots and blanks at its end. */
export const isRunning = (name: string): boolean => runningEndings.has(/\.([^.\s]+)[.\s]*$/.exec(name)?.[1]?.toLowerCase() ?? '');

/** A file in the value of a form field. */
export interface NamedFile {
  id: string;
  name: string;
  size: number;
}

/** A file's id: 32 hexadecimal characters. */
export const isFileId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** The files in a form's text or a client's value; undefined if it is not a list of files. The id is taken from links of the console. */
export function readFileList(given: unknown): NamedFile[] | undefined {
  const parts = Array.isArray(given) ? given : typeof given === 'string' ? parseList(given) : [given];
  const files = parts?.map(fileOf);
  if (!files || files.some((file) => file === undefined)) return undefined;
  return [...new Map(files.flatMap((file) => (file ? [[file.id, file] as const] : []))).values()];
}

function parseList(text: string): unknown[] | undefined {
  if (!/^\s*[[{]/.test(text))
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  try {
    return [JSON.parse(text)].flat();
  } catch {
    return undefined;
  }
}

function fileOf(given: unknown): NamedFile | undefined {
  const record = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : { id: given };
  const named = [record.id, record.link, record.url, record.value].find((text) => typeof text === 'string' && text !== '');
  const id = /(?:^|[/=])([0-9a-f]{32})(?=$|[.?&/])/.exec(String(named ?? ''))?.[1];
  if (id === undefined) return undefined;
  const name = [record.name, record.originalName, record.label].find((text) => typeof text === 'string');
  return { id, name: String(name ?? ''), size: Number(record.size) || 0 };
}
