import { withDatabase } from '../../database/with-database.ts';
import { type Check, warning, well } from '../finding.ts';

/** Tokens and signed commands are judged by time; services allow for less than this. */
const toleratedMs = 2_000;

/** Whether this machine and that of the database agree on the time. */
export const clock: Check = {
  name: 'clock',
  async run({ engines: { databaseUrl } }) {
    if (databaseUrl === undefined) return [];
    const differenceMs = await withDatabase(databaseUrl, 'doctor', async (pool) => {
      const sentAt = Date.now();
      const { rows } = await pool.query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS at');
      return Number(rows[0].at) - (sentAt + Date.now()) / 2;
    });
    const says = `the clocks of this machine and of PostgreSQL differ by ${Math.round(Math.abs(differenceMs))} ms`;
    if (Math.abs(differenceMs) <= toleratedMs) return [well('clock', says)];
    return [
      warning('clock', says, 'have both set by the same time servers (NTP): tokens and signatures expire by the clock'),
    ];
  },
};
