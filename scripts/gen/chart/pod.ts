import { value } from './marker.ts';

/** The secret with all that the platform keeps secret, by the names of `.env`. */
export const secretName = 'modelyard-secrets';
/** Variables of secrets: no service takes a name that begins so for a setting of its own. */
const prefix = 'SECRET_';
export const secretReference = (name: string): string => `$(${prefix}${name})`;

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: object;
}

/** Secrets first: Kubernetes fills in only variables that stand before. */
export function variables(settings: Readonly<Record<string, string>>): Variable[] {
  const named = Object.values(settings).flatMap((text) =>
    Array.from(text.matchAll(/\$\(SECRET_([A-Z_]+)\)/g), ([, name = '']) => name),
  );
  return [
    ...[...new Set(named)].map((name) => fromSecret(`${prefix}${name}`, secretName, name)),
    ...Object.entries(settings).map(([name, text]) => ({ name, value: text })),
  ];
}

export const fromSecret = (name: string, secret: string, key: string): Variable => ({
  name,
  valueFrom: { secretKeyRef: { name: secret, key } },
});

export interface PodOptions {
  readonly container: object;
  /** Of the cluster's API; none: the pod has no token. */
  readonly serviceAccount?: string | undefined;
  readonly restartPolicy?: 'OnFailure';
}

/** What all pods of the platform's image have: no rights, no writable files but those in /tmp. */
export function podSpec({ container, serviceAccount, restartPolicy }: PodOptions) {
  return {
    ...(serviceAccount === undefined
      ? { automountServiceAccountToken: false }
      : { serviceAccountName: serviceAccount, automountServiceAccountToken: true }),
    // Otherwise every Service of the namespace becomes variables, as CONTENT_PORT: a setting.
    enableServiceLinks: false,
    ...(restartPolicy && { restartPolicy }),
    imagePullSecrets: value('image.pullSecrets'),
    securityContext: {
      ...{ runAsNonRoot: true, runAsUser: 1_000, runAsGroup: 1_000, fsGroup: 1_000 },
      seccompProfile: { type: 'RuntimeDefault' },
    },
    containers: [{ ...container, ...confined, volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }] }],
    volumes: [{ name: 'tmp', emptyDir: { sizeLimit: value('temporaryFiles') } }],
  };
}

/** For the image of the platform. */
export const platformImage = {
  image: `${value('image.repository')}:${value('image.tag')}`,
  imagePullPolicy: value('image.pullPolicy'),
};

export const confined = {
  securityContext: {
    ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
    capabilities: { drop: ['ALL'] },
  },
};
