/** The key of a form: its address without the parameters that only name the page it was opened from. */
export function formAddress(href: string): string {
  const { pathname, searchParams } = new URL(href, 'http://console');
  for (const name of passing) searchParams.delete(name);
  const path = pathname.replace(/\.data$/, '');
  return searchParams.size === 0 ? path : `${path}?${searchParams}`;
}

const passing = ['from', 'draft', 'lng', '_routes', 'index'];
