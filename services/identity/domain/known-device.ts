/** A browser or other client that keeps cookies, and who has logged in with it. */
export interface KnownDevice {
  readonly deviceId: string;
  /** The last one first. */
  readonly logIns: readonly KnownLogIn[];
}

/** What a user can type to log in, as digests, and the time of the last log-in in milliseconds since the epoch. */
export interface KnownLogIn {
  readonly names: readonly string[];
  readonly at: number;
}

export const knownDeviceMs = 180 * 24 * 60 * 60_000;
/** A shared computer; each log-in takes a hundred bytes of a cookie. */
const mostUsers = 5;

/** Whether a user with this name has logged in on the device, not too long ago. */
export const knowsName = ({ logIns }: KnownDevice, name: string, now: number): boolean =>
  logIns.some(({ names, at }) => names.includes(name) && now < at + knownDeviceMs);

/** The device after a log-in. */
export function afterLogIn(device: KnownDevice, names: readonly string[], now: number): KnownDevice {
  const others = device.logIns.filter((one) => !one.names.some((name) => names.includes(name)));
  return { ...device, logIns: [{ names, at: now }, ...others].slice(0, mostUsers) };
}
