import { createContext } from 'react';

/** Node and operation of each port that the link which is being drawn can end at; undefined until they are known. */
export const FittingPorts = createContext<ReadonlySet<string> | undefined>(undefined);
