import { forgetLogin, readLogin } from '../login/saved-login.ts';
import { startSession } from '../login/start-session.ts';
import { command } from './command.ts';

export const logout = command(
  'logout',
  'Revoke the API token of this computer, and forget it',
  (yargs) =>
    yargs
      .option('local', {
        ...{ type: 'boolean', default: false },
        describe: 'Forget it without revoking it, which needs the password: no token revokes one',
      } as const)
      .option('code', { type: 'string', describe: 'Code of the authenticator app, for users who have one' })
      .option('password-stdin', { type: 'boolean', default: false, describe: 'Read the password from standard input' }),
  async ({ local, code, passwordStdin }, terminal) => {
    const saved = await readLogin(terminal.configFolder);
    if (!saved) {
      terminal.note('You have not logged in on this computer.');
      return;
    }
    const { server, loginName, tokenId } = saved;
    if (!local && tokenId !== undefined) {
      const password = passwordStdin
        ? (await terminal.readInput()).replace(/\r?\n$/, '')
        : await terminal.askSecret(`Password of ${loginName} at ${server}: `);
      const { api } = await startSession(server, { user: loginName, password, code }, terminal);
      await api.call('DELETE', `/auth/apiTokens/${tokenId}`).catch((error) => {
        // Revoked elsewhere already.
        if (error.status !== 404) throw error;
      });
      await api.call('POST', '/auth/logout');
    }
    await forgetLogin(terminal.configFolder);
    const left = local || tokenId === undefined ? ' The token itself is still valid.' : '';
    terminal.note(`Logged out of ${server}.${left}`);
  },
);
