/** The parts of an address as they are written; '' for what is not. */
export interface AddressParts {
  readonly scheme: string;
  readonly host: string;
  readonly port: string;
  readonly path: string;
}

/** `[scheme://]host[:port][/path]`; an IPv6 host in brackets or, without a port, bare. Nothing is checked here. */
export function splitAddress(text: string): AddressParts {
  const [, scheme = '', rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/is.exec(text) ?? [];
  const slash = rest.indexOf('/');
  const authority = slash < 0 ? rest : rest.slice(0, slash);
  const path = slash < 0 ? '' : rest.slice(slash);
  const bare = authority.split(':').length > 2 && !authority.startsWith('[');
  const [, host = '', port = ''] = bare ? ['', `[${authority}]`] : (/^(.*?)(?::([^:\]]*))?$/s.exec(authority) ?? []);
  return { scheme: scheme.toLowerCase(), host, port, path: contextPath(path) };
}

/** With a slash in front and none at the end; '' where there is nothing between. */
export const contextPath = (text: string) => text.replace(/\/+$/, '').replace(/^(?=[^/])/, '/');
