import { MongoClient } from 'mongodb';

/** How many uploads a database holds, whole or in part, that are not in use. */
export async function stagedInGridfs(mongoUrl: string): Promise<number> {
  const client = new MongoClient(mongoUrl);
  try {
    const db = client.db();
    const files = await db.collection('content.files').countDocuments({
      'metadata.state': { $in: ['staged', 'sweeping'] },
    });
    const orphans = db
      .collection('content.chunks')
      .aggregate([
        { $group: { _id: '$files_id' } },
        { $lookup: { from: 'content.files', localField: '_id', foreignField: '_id', as: 'file' } },
        { $match: { file: { $size: 0 } } },
      ]);
    return files + (await orphans.toArray()).length;
  } finally {
    await client.close();
  }
}
