import { isMultipart, receiveForm } from '#server/storage/receive-form.ts';
import { refusedUpload } from '#server/storage/upload-refusals.ts';
import { type Arguments, fromPairs } from './arguments.ts';
import { readBody } from './read-body.ts';

/** Reads a body with one file, staged on disk before `work` runs and deleted afterwards unless it was stored. */
export async function readUpload<Result>(request: Request, work: (body: Arguments | unknown[]) => Promise<Result>): Promise<Result> {
  if (!isMultipart(request)) return work(await readBody(request));
  const { fields, files, faults, discard } = await receiveForm(request, { max: 1 });
  try {
    const [fault] = faults;
    if (fault) throw refusedUpload(fault.why === 'tooMany' ? 'onlyOne' : fault.why);
    const [file] = files;
    return await work({ ...fromPairs(fields), ...(file?.field === 'file' ? { file } : {}) });
  } finally {
    await discard();
  }
}
