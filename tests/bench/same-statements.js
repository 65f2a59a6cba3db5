// A bare node:http server that sends PostgreSQL exactly what the product sends for one call, read off PostgreSQL's own log.
import { readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';

/** @typedef {{ text: string, parameters: (string | null)[] }} Statement */

/** Lets PostgreSQL log every statement while one call is made. @param {import('postgres').Sql} owner @param {string} dataDir @param {() => Promise<unknown>} call @returns {Promise<Statement[]>} */
export async function recordStatements(owner, dataDir, call) {
  const log = join(dataDir, 'postgres/server.log');
  await owner`alter system set log_min_duration_statement = 0`;
  await owner`select pg_reload_conf()`;
  await new Promise((resolve) => setTimeout(resolve, 500));
  const from = statSync(log).size;
  await call();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const written = readFileSync(log).subarray(from).toString();
  await owner`alter system reset log_min_duration_statement`;
  await owner`select pg_reload_conf()`;
  return statementsIn(written);
}

/** @param {string} log @returns {Statement[]} */
function statementsIn(log) {
  // An entry runs until the next one; further lines of a statement begin with a tab.
  const entries = log.replaceAll('\n\t', '\n').split(/\n(?=\d{4}-\d{2}-\d{2} )/);
  /** @type {Statement[]} */
  const statements = [];
  /** @type {Statement | undefined} */
  let owner;
  for (const entry of entries) {
    const made = /LOG:\s+duration: [\d.]+ ms\s+(statement|parse|bind|execute) ?[^:]*: ([\s\S]*)$/.exec(entry);
    // Parsing and binding are logged too, and bring their own details.
    if (made) owner = made[1] === 'statement' || made[1] === 'execute' ? { text: (made[2] ?? '').trim(), parameters: [] } : undefined;
    if (made && owner) statements.push(owner);
    const detail = /DETAIL:\s+parameters: ([\s\S]*)$/i.exec(entry)?.[1];
    if (detail === undefined || !owner) continue;
    owner.parameters = [...detail.matchAll(/\$\d+ = (NULL|'((?:[^']|'')*)')/g)].map(([, value, text]) =>
      value === 'NULL' ? null : (text ?? '').replaceAll("''", "'"),
    );
  }
  return statements.filter(({ text }) => !/log_min_duration_statement|pg_reload_conf/.test(text));
}

/** Serves them: each request runs every statement on one connection, prepared as the product's are, and answers the rows of the largest result as JSON. @param {import('postgres').Sql} sql @param {Statement[]} statements */
export async function serveBare(sql, statements) {
  const server = http.createServer(async (_request, response) => {
    const connection = await sql.reserve();
    try {
      /** @type {unknown[]} */
      let largest = [];
      for (const { text, parameters } of statements) {
        const rows =
          parameters.length === 0 ? await connection.unsafe(text).simple() : await connection.unsafe(text, parameters, { prepare: true });
        if (Array.isArray(rows) && rows.length > largest.length) largest = rows;
      }
      const body = JSON.stringify({ code: 200, success: true, data: { records: largest }, msg: '操作成功' });
      response.writeHead(200, { 'content-type': 'application/json;charset=UTF-8' }).end(body);
    } catch (error) {
      response.writeHead(500).end(String(error));
    } finally {
      connection.release();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return { origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, close: () => server.close() };
}
