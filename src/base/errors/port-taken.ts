import { faultCode } from './file-fault.ts'
import { SuiteError } from './suite-error.ts'

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EADDRNOTAVAIL: 'this machine does not have the address',
  EACCES: 'permission denied',
  ENOTFOUND: 'it is a host name that does not resolve',
}

/** The error of a server that cannot listen: E_PORT_TAKEN, or any other error as it is. */
export function portTaken(error: unknown, host: string, port: number): unknown {
  const because = reasons[faultCode(error) ?? '']
  if (because === undefined) return error
  return new SuiteError('E_PORT_TAKEN', `Cannot listen on ${host}, port ${port}.`, {
    facts: { because },
    remedy: 'Choose another port: --port PORT (0 takes any free port).',
    cause: error,
  })
}
