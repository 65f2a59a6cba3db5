import * as z from 'zod';
import { tidyName } from './file-name.ts';
import type { Staged } from './stage.ts';

/** An uploaded file in the staging folder: storing it moves it away, otherwise it is deleted with the request. */
export class ReceivedFile {
  /** The name of the form's file input. */
  readonly field: string;
  readonly name: string;
  // Private, so that code that walks the input of a call, such as a log, does not see the path.
  readonly #staged: Staged;

  constructor(field: string, name: string, staged: Staged) {
    this.field = field;
    this.name = tidyName(name);
    this.#staged = staged;
  }

  get staged(): Staged {
    return this.#staged;
  }

  /** A repeated request is recognised by the file's content. */
  toJSON() {
    return { name: this.name, sha256: this.#staged.sha256 };
  }
}

export const receivedFile = z.instanceof(ReceivedFile, { error: '请选择要上传的文件' });
