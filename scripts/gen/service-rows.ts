import { services } from '../../services/services.ts';
import { type PortsInUse, platformServices, serviceName, servicePorts } from '../start/services.ts';

const linked = (text: string) => text.replace(/(?<![<`(])http:\/\/[^\s`|,]+/g, '<$&>');
const shown = (text: string) => (/^(curl|npm) /.test(text) ? `\`${text}\`` : linked(text));

/** Rows of the README's table of addresses. */
export function addressRows(): string {
  const ports: PortsInUse = servicePorts;
  const rows = platformServices.toReversed().map((spec) => {
    const settings = spec.ports.map((setting) => `\`${setting}\``).join(', ');
    const admin = `127.0.0.1:${ports[spec.admin]}`;
    return `| ${serviceName(spec)} | ${linked(spec.address(ports, {}))} | ${admin} | ${settings} | ${shown(spec.tryFirst(ports, {}))} |`;
  });
  return `${rows.join('\n')}\n`;
}

/** Rows of the README's table of services. */
export const purposeRows = (): string =>
  services.map(({ name, purpose }) => `| \`services/${name}\` | ${purpose} |\n`).join('');
