import * as z from 'zod';
import { tidyName } from './file-name.ts';
import type { Staged } from './stage.ts';

/** A file that came with a request and lies in the staging folder: whoever keeps it moves it away, what is left there goes with the request. */
export class ReceivedFile {
  /** The form's control that brought it. */
  readonly field: string;
  readonly name: string;
  // Whoever walks over the input of a call, such as a log, must not see where it lies.
  readonly #staged: Staged;

  constructor(field: string, name: string, staged: Staged) {
    this.field = field;
    this.name = tidyName(name);
    this.#staged = staged;
  }

  get staged(): Staged {
    return this.#staged;
  }

  /** A repeated request is told by the file's content. */
  toJSON() {
    return { name: this.name, sha256: this.#staged.sha256 };
  }
}

export const receivedFile = z.instanceof(ReceivedFile, { error: '请选择要上传的文件' });
