import { registerHooks } from 'node:module';
import { findRoles } from '../../services/roles.ts';

// node test/support/load-roles.ts <package> <service:role>...: loads the roles; fails, naming the importer, where one of them
// loads the package.

const [unwanted = '', ...names] = process.argv.slice(2);
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === unwanted || specifier.startsWith(`${unwanted}/`))
      throw new Error(`${context.parentURL} loads ${specifier}`);
    return next(specifier, context);
  },
});
for (const role of findRoles(names).found) await role.load();
