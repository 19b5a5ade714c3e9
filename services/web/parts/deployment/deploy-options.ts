export interface DeployOptions {
  readonly replicas: number;
  readonly memoryLimitBytes: number | null;
  readonly processorLimit: number | null;
  readonly transport?: string;
}

const megabyte = 1_000_000;

/** Of the fields of a form; an empty one is left to the target. */
export function deployOptions(read: (name: string) => string): DeployOptions {
  const [memory, processors, transport] = [read('memory'), read('processors'), read('transport')];
  return {
    replicas: Number(read('replicas') || 1),
    memoryLimitBytes: memory === '' ? null : Math.round(Number(memory) * megabyte),
    processorLimit: processors === '' ? null : Number(processors),
    ...(transport && { transport }),
  };
}

/** What a form shows of options that are in force. */
export const shownMemory = (bytes: number | null): string => (bytes === null ? '' : String(bytes / megabyte));
