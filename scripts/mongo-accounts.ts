import { mongoUrl, readSettings } from '../services/kit/config.ts';
import { giveMongoAccounts } from '../services/kit/store/mongo-accounts.ts';
import { mongoPasswordSetting, mongoServices } from './mongo/mongo-services.ts';
import { accountPassword } from './support/account-password.ts';
import { sentence } from './support/sentence.ts';

// npm run mongo-accounts: gives each service with collections a user of its own in MongoDB (SCRAM), who may use these alone.
// MONGODB_URL is the address of the database with a user who may do everything, CONTENT_MONGODB_PASSWORD and so on are the passwords
// the users get.

try {
  const shape = Object.fromEntries(mongoServices.map(({ name }) => [mongoPasswordSetting(name), accountPassword()]));
  const { MONGODB_URL: url } = readSettings({ MONGODB_URL: mongoUrl() }, process.env);
  const passwords = readSettings(shape, process.env);
  const accounts = mongoServices.map(({ name, collections }) => ({
    ...{ username: name, password: passwords[mongoPasswordSetting(name)] ?? '', collections },
  }));
  await giveMongoAccounts(url, accounts);
  for (const { username, collections } of accounts)
    console.log(`${username} may use ${collections.length} collections`);
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}
