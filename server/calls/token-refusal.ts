import type { Label } from '#rules/screen.ts';
import { BusinessError } from '#server/errors.ts';

/**
 * A refused sign-in or token. Pages and wrapped calls get an ordinary refusal;
 * an unwrapped token call returns HTTP 400 with `body`, which every generation of clients understands (contract 3.3).
 */
export class TokenRefusal extends BusinessError {
  readonly errorCode: number;

  constructor(errorCode: number, text: Label | string, field?: string) {
    super(text, { code: 400, ...(field === undefined ? {} : { field }) });
    this.name = 'TokenRefusal';
    this.errorCode = errorCode;
  }

  get body() {
    return { success: false, error: 'invalid_grant', error_code: this.errorCode, error_description: this.text.zh, msg: this.text.zh };
  }
}
