import { enterCommand } from './enter-namespace.js';

const NOBODY = 65_534;

/**
 * Connects on request and hands the sockets back, unread. It is loaded before it enters the job's namespace, knows
 * nothing of the job, and ends with the agent.
 */
const HELPER = `
if (process.getuid() === 0 && process.argv[1] === 'drop') {
  process.setgroups([]);
  process.setgid(${NOBODY});
  process.setuid(${NOBODY});
}
const { connect } = require('node:net');
const dial = (id, port, host, otherwise) => {
  const socket = connect({ host, port, allowHalfOpen: true });
  socket.pause();
  socket.once('connect', () => process.send({ id }, socket));
  socket.once('error', otherwise);
};
process.on('message', ({ id, port }) => dial(id, port, '127.0.0.1', ({ code }) => {
  const error = code === 'ECONNREFUSED' ? 'nothing listens on it' : String(code);
  dial(id, port, '::1', () => process.send({ id, error }));
}));
process.on('disconnect', () => process.exit());
`;

/**
 * File and arguments of the process that enters the namespace at descriptor 4 and becomes the helper; 3 is its channel.
 */
export function helperCommand(isRoot: boolean): [file: string, args: string[]] {
  return enterCommand(isRoot, [process.execPath, '-e', HELPER, ...(isRoot ? ['drop'] : [])]);
}
