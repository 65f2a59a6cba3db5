// TCP relays in the place of a network, so that one can be cut: what is sent then is lost, and nobody is told.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * @typedef {object} Wire
 * @property {number} port where it is reached
 * @property {() => void} cut what runs over it stands still, and what is opened later too
 * @property {() => void} mend what stood still is closed, and it works again
 */

/** Opens a wire to a local port. @param {number} to @returns {Promise<Wire>} */
export async function openWire(to) {
  let isCut = false;
  /** @type {Set<import('node:net').Socket>} */
  const ends = new Set();
  const server = createServer((near) => {
    ends.add(near);
    near.on('error', () => near.destroy()).on('close', () => ends.delete(near));
    if (isCut) return void near.pause();
    const far = connect(to, '127.0.0.1');
    ends.add(far);
    far.on('error', () => near.destroy()).on('close', () => ends.delete(far));
    near.on('close', () => !isCut && far.destroy());
    far.on('close', () => !isCut && near.destroy());
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: /** @type {import('node:net').AddressInfo} */ (server.address()).port,
    cut: () => {
      isCut = true;
      for (const end of ends) end.unpipe().pause();
    },
    mend: () => {
      isCut = false;
      for (const end of ends) end.destroy();
    },
  };
}
