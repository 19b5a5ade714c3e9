import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** A setting of addresses and networks, separated by commas: `10.0.0.0/8, fd00::1`. None when it is not set. */
export const networks = () =>
  z
    .string()
    .default('')
    .transform((text, ctx) => {
      const list = new BlockList();
      for (const item of text.split(',').map((part) => part.trim())) {
        if (item === '' || add(list, item)) continue;
        ctx.addIssue({
          code: 'custom',
          message: 'must be addresses or networks such as 10.0.0.0/8, separated by commas',
        });
      }
      return list;
    });

function add(list: BlockList, item: string): boolean {
  const [address = '', prefix, ...more] = item.split('/');
  const family = familyOf(address);
  const bits = family === 'ipv4' ? 32 : 128;
  if (!family || more.length > 0 || !/^\d{1,3}$/.test(prefix ?? '0') || Number(prefix ?? bits) > bits) return false;
  list.addSubnet(address, Number(prefix ?? bits), family);
  return true;
}

/** Whether an address, as the operating system or a header writes it, is in one of the networks. */
export function isWithin(list: BlockList, address: string): boolean {
  const family = familyOf(address);
  return family !== undefined && list.check(address, family);
}

const families = { 0: undefined, 4: 'ipv4', 6: 'ipv6' } as const;
const familyOf = (address: string) => families[isIP(address) as keyof typeof families];
