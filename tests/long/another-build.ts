import { cpSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { currentBuild } from '#server/current-build.js';
import { newFolder } from '#tests/process/running-server.ts';

/** The product once more, in a folder of its own, with other names for script and styles of its screens: as a build of the next day has them. */
export function copyAsAnotherBuild(): string {
  const [from, folder] = [resolve('.'), newFolder()];
  for (const part of ['package.json', 'app', 'server', 'rules', 'drizzle'])
    cpSync(join(from, part), join(folder, part), { recursive: true });
  symlinkSync(join(from, 'node_modules'), join(folder, 'node_modules'));
  const built = join(folder, 'build/another');
  cpSync(String(currentBuild(from)), built, { recursive: true });
  writeFileSync(join(folder, 'build/current'), 'another');
  rename(join(built, 'client/assets'), join(built, 'server/assets'));
  return folder;
}

/** Files of the client are known to the server by name, and stand compressed beside themselves. */
function rename(client: string, server: string): void {
  const renamed = readdirSync(client).filter((name) => /^live-.*\.(js|css)$/.test(name));
  for (const name of renamed) {
    const other = name.replace(/-[^-.]*\./, '-another.');
    const text = readFileSync(join(client, name), 'utf8');
    for (const end of ['', '.br', '.gz']) renameSync(join(client, name + end), join(client, other + end));
    writeFileSync(join(client, other), text);
    writeFileSync(join(client, `${other}.br`), brotliCompressSync(text));
    writeFileSync(join(client, `${other}.gz`), gzipSync(text));
    for (const one of readdirSync(server).map((file) => join(server, file)))
      writeFileSync(one, readFileSync(one, 'utf8').replaceAll(name, other));
  }
}
