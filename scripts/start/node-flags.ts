import type { RoleDescriptor, ServiceDescriptor } from '../../services/kit/descriptor.ts';
import { services } from '../../services/services.ts';

/**
 * How Node runs roles of these services, in production too (see infra/images/Dockerfile and compose.yaml).
 *
 * The size is that of a half of the young generation. A stream leaves much memory behind outside of the heap and little in
 * it; with Node's default that memory is collected so seldom that a gateway grows by 110 MiB for a large file instead of
 * 60. The orchestrator and the catalog have many small messages and no streams: collecting that often costs the one a
 * seventh of its time and the other a third. The edge has both: its requests take a third longer with less, and its streams
 * do without because it passes their pieces on as they come; calls of deployments are as many small messages and take half
 * of their time with it. So it is with the image registry, whose requests take half of
 * their time with 4, and whose uploads leave no more memory behind. Notification has no streams and saves a tenth of its time;
 * publication, which spools files for its checks, saves as much with 4. Content's worker, past which no file goes, saves an eighth.
 */
export const nodeFlags = (...roles: readonly RoleName[]): string[] => [
  `--max-semi-space-size=${Math.max(...roles.map(youngGenerationOf))}`,
];

interface RoleName {
  readonly service: string;
  readonly role: string;
}

function youngGenerationOf({ service: name, role: roleName }: RoleName): number {
  const service: ServiceDescriptor | undefined = services.find((each) => each.name === name);
  const role = service?.roles.find((each) => each.name === roleName);
  return youngGenerationMib(service, role) ?? 1;
}

/** Undefined where the usual 1 is enough. */
export const youngGenerationMib = (service?: ServiceDescriptor, role?: RoleDescriptor): number | undefined =>
  role?.youngGenerationMib ?? service?.youngGenerationMib;
