import { AppError } from '../errors.ts';

/** The client closed the connection before it had its response. */
export const clientClosed = () => new AppError('cancelled', 'The client closed the connection.');
