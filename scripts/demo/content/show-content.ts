import type { Addresses } from '../addresses.ts';
import type { Person } from '../people/find-people.ts';
import { contentTable, topicTable } from '../report.ts';
import { createContentClient } from './content-client.ts';
import { findMessages } from './find-messages.ts';
import type { RevisionPlace } from './solution.ts';
import { type StoredContent, storeContent } from './store-content.ts';

/** Stores what belongs to a revision, and finds the commands in Kafka that did it. Prints as it goes. */
export async function showContent(
  addresses: Addresses,
  author: Person,
  place: RevisionPlace,
): Promise<StoredContent[]> {
  console.log(`\nIts description, image and documents, stored by ${author.loginName}`);
  const stored = await storeContent(createContentClient(addresses.edgeUrl, author.token), place);
  console.log(contentTable(stored));

  console.log(`\nThe way of the commands through Kafka at ${addresses.brokers.join(', ')}`);
  const trails = await findMessages(
    addresses,
    stored.map(({ commandId }) => commandId),
  );
  console.log(topicTable(stored, trails));
  return stored;
}
