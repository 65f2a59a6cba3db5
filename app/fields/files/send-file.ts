import type { NamedFile } from '#rules/file-limits.ts';

/** A connection without progress for this long counts as broken. */
const longestSilence = 30_000;

/**
 * Uploads one file ahead of its form and reports progress, which fetch cannot. Returns the server's message on failure, or an empty one
 * without a response.
 */
export function sendFile(file: File, tell: (percent: number) => void, signal: AbortSignal): Promise<NamedFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const waitFor = (silence: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), silence);
    };
    request.open('POST', '/file');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => {
      waitFor(longestSilence);
      tell(Math.min(99, Math.floor((loaded / total) * 100)));
    };
    // The server still has to store the file: one more second per megabyte.
    request.upload.onload = () => waitFor(longestSilence + file.size / 1000);
    request.onload = () => {
      const answer: unknown = request.response;
      if (request.status === 200 && isNamed(answer)) resolve(answer);
      else reject(new Error(messageIn(answer)));
    };
    request.onerror = () => reject(new Error(''));
    request.onabort = () => reject(new Error(''));
    request.onloadend = () => clearTimeout(timer);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const body = new FormData();
    body.append('file', file);
    waitFor(longestSilence);
    request.send(body);
  });
}

const isNamed = (answer: unknown): answer is NamedFile =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'name' in answer;

const messageIn = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'message' in answer ? String(answer.message) : '';
