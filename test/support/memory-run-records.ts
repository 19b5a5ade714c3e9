import type { KeptFailure, RunRecord, RunRecords, Withdrawal } from '../../services/federation/domain/run-records.ts';

/** Records of runs for specs whose subject is the run. */
export function createMemoryRunRecords(): RunRecords {
  const runs = new Map<number, RunRecord>();
  const failures = new Map<string, KeptFailure & { readonly subId: number }>();
  const withdrawals = new Map<string, Withdrawal>();
  return {
    find: async (subId) => runs.get(subId),
    save: async (record) => void runs.set(record.subId, record),
    failures: async (of) =>
      [...failures.values()]
        .filter(({ subId }) => subId === of)
        .map(({ subId: _subId, ...failure }) => failure)
        .sort((one, other) => one.retryAt - other.retryAt),
    keepFailure: async (subId, failure) => void failures.set(`${subId}:${failure.solutionId}`, { ...failure, subId }),
    dropFailure: async (subId, solutionId) => void failures.delete(`${subId}:${solutionId}`),
    withdrawals: async (of) => [...withdrawals.values()].filter(({ peerId }) => peerId === of),
    async addWithdrawal(withdrawal) {
      const { solutionId } = withdrawal;
      withdrawals.set(solutionId, withdrawals.get(solutionId) ?? withdrawal);
      return withdrawals.get(solutionId) ?? withdrawal;
    },
    dropWithdrawal: async (solutionId) => void withdrawals.delete(solutionId),
    async keepOnly(subIds) {
      for (const subId of runs.keys()) if (!subIds.includes(subId)) runs.delete(subId);
      for (const [key, { subId }] of failures) if (!subIds.includes(subId)) failures.delete(key);
    },
  };
}
