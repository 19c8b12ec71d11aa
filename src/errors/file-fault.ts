/** Why the file system refused, as half a sentence. */
export function fileFault(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return faults[code ?? ''] ?? message
}

/** The code of an error of the file system: `ENOENT`. */
export function faultCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}

const faults: Readonly<Record<string, string>> = {
  EEXIST: 'a file stands where a folder should be',
  EACCES: 'it is not permitted',
  EPERM: 'it is not permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'the file would be longer than is allowed here',
  EISDIR: 'a folder stands in its place',
  ENOTDIR: 'a file stands where a folder should be',
  ENOENT: 'there is no such file or folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk is faulty',
}
