import type { Kafka } from 'kafkajs';

/** How long an answer stands: readiness is asked by several roles of a process, and each question costs a connection. */
const validMs = 1_000;

/** Whether the cluster answers. Throws where it does not. */
export function createPing(kafka: Kafka): () => Promise<boolean> {
  let latest: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  return () => {
    if (!latest || Date.now() - latest.at > validMs) latest = { at: Date.now(), answer: describe(kafka) };
    return latest.answer;
  };
}

async function describe(kafka: Kafka): Promise<boolean> {
  const admin = kafka.admin({ retry: { retries: 0 } });
  try {
    await admin.connect();
    await admin.describeCluster();
    return true;
  } finally {
    await admin.disconnect();
  }
}
