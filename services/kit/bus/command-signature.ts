import { createHash } from 'node:crypto';
import { type Clock, systemClock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { createJwsSigner, createJwsVerifier } from '../secrets/ed25519-jws.ts';
import { fromHeaders } from './envelope.ts';
import type { IncomingRecord, OutgoingRecord } from './transport.ts';

/** The user for whom a service sends a command. */
export interface CommandCaller {
  readonly userId: string;
  readonly loginName: string;
  readonly roles: readonly string[];
  /** What an API token may be used for; absent where it may be used for everything. */
  readonly scopes?: readonly string[];
}

/** Who has sent a command, as its signature proves. */
export interface CommandSigner {
  /** The service that signed it. */
  readonly service: string;
  /** Absent for a command that no user asked for. */
  readonly caller?: CommandCaller;
}

/** Adds the signature to a command. */
export type SignCommand = (command: OutgoingRecord, caller: CommandCaller | undefined) => OutgoingRecord;

/**
 * Resolves to who has sent a command; undefined for one without a signature, where these are accepted. Errors, none of them
 * retriable: `forbidden` with the reason `command_unsigned` or `command_signature_invalid`.
 */
export type VerifyCommand = (command: IncomingRecord) => CommandSigner | undefined;

/** What a worker needs: its own signature is for next commands. */
export interface CommandSignatures {
  readonly sign: SignCommand | undefined;
  readonly verify: VerifyCommand;
}

export const signatureHeader = 'commandtoken';
const tokenType = 'command+jwt';
/** Longer than any of ours. */
const tokenLimit = 12_288;
/** How far the clocks of two machines may be apart. */
const clockSkewMs = 5 * 60_000;

/** Everything that must not be exchanged below a signature: topic, id, type, aggregate, schema and body. */
interface Claims {
  readonly iss: string;
  /** The topic. */
  readonly aud: string;
  /** The id of the command. */
  readonly jti: string;
  /** Seconds since the epoch. */
  readonly iat: number;
  readonly type: string;
  readonly aggregate: string;
  readonly digest: string;
  /** The id of the user. */
  readonly sub?: string;
  readonly login?: string;
  readonly roles?: readonly string[];
  readonly scopes?: readonly string[];
}

export function createCommandSigner(service: string, privateKey: string, clock: Clock = systemClock): SignCommand {
  const sign = createJwsSigner(privateKey, tokenType);
  return (record, caller) => {
    const claims: Claims = {
      iss: service,
      iat: Math.floor(clock.now() / 1_000),
      ...boundTo(record),
      ...userOf(caller),
    };
    return { ...record, headers: { ...record.headers, [signatureHeader]: sign(claims) } };
  };
}

export interface CommandVerifierOptions {
  /** The public keys of every service that may send commands. */
  readonly senders: ReadonlyMap<string, readonly string[]>;
  /** Whether a command without a signature is accepted; one with a wrong signature never is. */
  readonly acceptUnsigned?: boolean;
  /** Commands signed longer ago are rejected: an outcome that was forgotten does not prevent that they are executed again. */
  readonly maxAgeMs: number;
  readonly clock?: Clock;
}

export function createCommandVerifier(options: CommandVerifierOptions): VerifyCommand {
  const { senders, acceptUnsigned = false, maxAgeMs, clock = systemClock } = options;
  const owners = new Map([...senders].flatMap(([service, keys]) => keys.map((key) => [key, service] as const)));
  const verify = createJwsVerifier([...owners.keys()], tokenType);
  return (record) => {
    const token = record.headers[signatureHeader];
    if (token === undefined && acceptUnsigned) return undefined;
    if (token === undefined) throw unsigned();
    const verified = token.length > tokenLimit ? undefined : verify(token);
    if (!verified) throw signatureInvalid('none of the services that may send commands here has signed it');
    const claims = verified.claims as Claims;
    const service = owners.get(verified.publicKey);
    if (service === undefined || claims.iss !== service)
      throw signatureInvalid('it names another service as its sender');
    const different = Object.entries(boundTo(record)).find(([name, value]) => claims[name as keyof Claims] !== value);
    if (different) throw signatureInvalid(`it is the signature of another command (${different[0]})`);
    const ageMs = clock.now() - claims.iat * 1_000;
    if (ageMs > maxAgeMs) throw signatureInvalid('it is older than outcomes are kept');
    if (ageMs < -clockSkewMs) throw signatureInvalid('its time is in the future; check the clocks of the machines');
    const caller = callerOf(claims);
    return { service, ...(caller && { caller }) };
  };
}

function boundTo({ topic, headers, value }: Pick<OutgoingRecord, 'topic' | 'headers' | 'value'>) {
  const { id, type, subject, fingerprint } = fromHeaders(headers);
  const digest = createHash('sha256').update(`${fingerprint}\n`).update(value).digest('base64url');
  return { aud: topic, jti: id, type, aggregate: subject, digest };
}

function userOf(caller: CommandCaller | undefined): Pick<Claims, 'sub' | 'login' | 'roles' | 'scopes'> {
  if (!caller) return {};
  const { userId: sub, loginName: login, roles, scopes } = caller;
  return { sub, login, roles, ...(scopes && { scopes }) };
}

function callerOf({ sub, login = '', roles = [], scopes }: Claims): CommandCaller | undefined {
  return sub === undefined ? undefined : { userId: sub, loginName: login, roles, ...(scopes && { scopes }) };
}

const unsigned = () =>
  new AppError(
    'forbidden',
    'The command has no signature of the service that sent it: set COMMAND_KEY of that service and COMMAND_SENDER_KEYS here, or ' +
      'COMMAND_SIGNATURES=accepted while senders are upgraded.',
    { reason: 'command_unsigned', retriable: false },
  );

const signatureInvalid = (why: string) =>
  new AppError('forbidden', `The signature of the command is not valid: ${why}.`, {
    reason: 'command_signature_invalid',
    retriable: false,
  });
