import { type Remedy, SuiteError } from './suite-error.ts'

export function fileFault(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return reasons[code ?? ''] ?? message
}

export function faultCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'a file stands where a folder should be',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than allowed',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a file stands where a folder should be',
  ENOENT: 'there is no such file or folder',
  ELOOP: 'its symbolic links form a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk is faulty',
  Z_BUF_ERROR: 'the gzip data ends too early',
  Z_DATA_ERROR: 'the gzip data is damaged',
}

/** Makes the errors of files of one kind; `why` is half a sentence, or the error that ended the reading. */
export function unreadableAs(message: string, remedy: Remedy) {
  return (file: string, why: unknown): SuiteError => {
    const [because, cause] = typeof why === 'string' ? [why] : [fileFault(why), why]
    const details = { file, because }
    return new SuiteError('E_FILE_UNREADABLE', message, { details, remedy, cause })
  }
}

const listenFaults: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EADDRNOTAVAIL: 'this machine does not have the address',
  EACCES: 'permission denied',
  ENOTFOUND: 'it is a host name that does not resolve',
}

/** The error of a server that cannot listen: E_PORT_TAKEN, or any other error as it is. */
export function portTaken(error: unknown, host: string, port: number): unknown {
  const because = listenFaults[faultCode(error) ?? '']
  if (because === undefined) return error
  return new SuiteError('E_PORT_TAKEN', `Cannot listen on ${host}, port ${port}.`, {
    details: { because },
    remedy: 'Choose another port: --port PORT (0 takes any free port).',
    cause: error,
  })
}
