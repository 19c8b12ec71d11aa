interface ErrorMeaning {
  readonly means: string
  readonly exit: 2 | 3
}

/** Every error that Assay reports: what it means, and the exit code that goes with it. */
export const errorCodes = {
  E_USAGE: { means: 'the command line is wrong', exit: 2 },
  E_ADDRESS_UNKNOWN: { means: 'no operation, clause or scenario has this address', exit: 2 },
  E_CONFIG_MISSING: { means: 'the configuration file cannot be read', exit: 2 },
  E_CONFIG_UNSUPPORTED: { means: 'the configuration file has an unsupported format', exit: 2 },
  E_CONFIG_INVALID: { means: 'the configuration does not fit its schema', exit: 2 },
  E_ENV_MISSING: { means: 'an environment variable that the target needs is not set', exit: 2 },
  E_TARGET_UNKNOWN: { means: 'the configuration has no target of this name', exit: 2 },
  E_TARGET_UNSAFE: {
    means: 'the run would change for good a target that must not be changed',
    exit: 2,
  },
  E_REPORT_WRITE: { means: 'the report folder cannot be written', exit: 2 },
  E_STDOUT_WRITE: { means: 'standard output cannot be written', exit: 2 },
  E_FILE_UNREADABLE: { means: 'a file named on the command line cannot be read', exit: 2 },
  E_RECORDING_MISSING: { means: 'there are no recordings to replay', exit: 2 },
  E_RECORDING_UNREADABLE: { means: 'a recording is damaged, or is not one of ours', exit: 2 },
  E_RECORDING_UNWRITABLE: { means: 'a recording cannot be written', exit: 2 },
  E_SECRET_IN_RECORDING: {
    means: 'a recording would have held a secret and was not written',
    exit: 2,
  },
  E_PORT_TAKEN: { means: 'the port is in use or not permitted', exit: 2 },
  E_INTERNAL: { means: 'a fault of Assay itself', exit: 2 },
  E_TARGET_UNREACHABLE: { means: 'the target does not respond', exit: 3 },
  E_UNAUTHORIZED: { means: 'the target rejects the key', exit: 3 },
} as const satisfies Record<string, ErrorMeaning>

export type ErrorCode = keyof typeof errorCodes
