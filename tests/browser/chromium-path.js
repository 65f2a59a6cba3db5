// Where Chromium is: as CHROMIUM_PATH says, or as `npm test` installs it from Debian's packages.
import { existsSync } from 'node:fs';

export const chromiumPath =
  process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
