/** The button of a reading: the field and what its text means. */
export const readingButton = '_reading';

/** A form as it would have been sent with the reading in its field, where the button of one was pressed. */
export async function withChosenReading(request: Request): Promise<Request> {
  const sent = await request.clone().formData();
  const [, name = '', text = ''] = /^([^=]+)=(.*)$/su.exec(String(sent.get(readingButton) ?? '')) ?? [];
  if (name === '') return request;
  sent.delete(readingButton);
  sent.set(name, text);
  const headers = new Headers(request.headers);
  for (const own of ['content-type', 'content-length']) headers.delete(own);
  return new Request(request.url, { method: request.method, headers, body: sent, signal: request.signal });
}
