import { z } from 'zod';

export interface ForwardedPort {
  /** Where this machine listens. */
  readonly port: number;
  readonly target: { readonly host: string; readonly port: number };
}

const form = /^(\d{1,5}):([a-z0-9.-]+):(\d{1,5})$/i;

/** A setting of ports and where they lead, as ssh writes them: `8555:orchestrator:8555, 8002:catalog:8002`; none by default. */
export const forwardedPorts = () =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine(
      (list) => list.every((one) => form.test(one)),
      'must be port:host:port, separated by commas, such as 8555:orchestrator:8555',
    )
    .transform((list) => list.map(toForwardedPort))
    .refine(
      (list) => list.every(({ port, target }) => port <= 65_535 && target.port > 0 && target.port <= 65_535),
      'must have ports up to 65535',
    );

function toForwardedPort(text: string): ForwardedPort {
  const [, port, host = '', targetPort] = form.exec(text) ?? [];
  return { port: Number(port), target: { host, port: Number(targetPort) } };
}
